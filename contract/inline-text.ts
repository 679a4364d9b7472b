/** Placeholders in a page's text that each installation fills in. */
export const settingNames = ['联盟名称', '客服号', '服务邮箱', '另有的服务地址'] as const

type Inline = string | { words: string; path: string } | { setting: string }

/** Every part excludes its own opening character, so there is no backtracking. */
const MARK = /\[([^[\]]+)\]\(([^()\s]+)\)|\{([^{}]+)\}/g

/** `[words](/path)` is a link, `{name}` a setting; everything else is text. */
export const inlineOf = (text: string): Inline[] => {
  const found: Inline[] = []
  let from = 0
  for (const match of text.matchAll(MARK)) {
    const [whole, words, path = '', setting = ''] = match
    if (match.index > from) found.push(text.slice(from, match.index))
    found.push(words === undefined ? { setting } : { words, path })
    from = match.index + whole.length
  }
  return from < text.length ? [...found, text.slice(from)] : found
}
