const MAX_NAMES = 3
/** A Chinese word follows: only what ends in Latin keeps its distance. */
const gap = (text: string) => (/[!-~]$/.test(text) ? ' ' : '')

/** `极光推送、Bugly `: the names of SDKs, each once, up to where a Chinese word follows. */
export const sayOwners = (owners: Iterable<string>) => {
  const names = [...new Set(owners)]
  const said = names.slice(0, MAX_NAMES).join('、')
  return `${said}${gap(said)}${names.length > MAX_NAMES ? `等 ${names.length} 个 SDK ` : ''}`
}
