/** Splits `a: Map<B, C>, d: (e: F, g: H) => void` at its top-level commas; empty parts are dropped. */
export const argumentsIn = (text: string): string[] => {
  const found: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string
    if ('<([{'.includes(sign)) depth += 1
    if (')]}'.includes(sign) || (sign === '>' && text[at - 1] !== '=')) depth -= 1
    if (sign !== ',' || depth > 0) continue
    found.push(text.slice(from, at))
    from = at + 1
  }
  const last = text.slice(from)
  return last.trim() === '' ? found : [...found, last]
}

/** Index after the bracket that closes the one at `from`. */
export const behindBrackets = (text: string, from: number) => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
