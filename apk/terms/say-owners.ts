const MAX_NAMES = 3
/** A space between Latin text and a following Chinese word. */
const gap = (text: string) => (/[!-~]$/.test(text) ? ' ' : '')

/** `极光推送、Bugly `: names of SDKs without duplicates, ending so that a Chinese word can follow. */
export const sayOwners = (owners: Iterable<string>) => {
  const names = [...new Set(owners)]
  const said = names.slice(0, MAX_NAMES).join('、')
  return `${said}${gap(said)}${names.length > MAX_NAMES ? `等 ${names.length} 个 SDK ` : ''}`
}
