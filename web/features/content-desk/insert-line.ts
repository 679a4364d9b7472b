/** Inserts a separate line after the cursor's line; returns the text and the new cursor. */
export const insertLine = (text: string, cursor: number, line: string): { text: string; cursor: number } => {
  const end = text.indexOf('\n', cursor)
  const at = end < 0 ? text.length : end
  const [before, after] = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
  const head = before === '' ? line : `${before}\n\n${line}`
  return { text: after === '' ? head : `${head}\n\n${after}`, cursor: head.length }
}
