/**
 * Matches a name against a pattern: `*` stands for any characters, nothing else is special. Each part is matched at its first
 * occurrence, which is always sufficient: takes linear time, where a regular expression tries every split.
 */
export const namePattern = (pattern: string) => {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  return (text: string) => {
    if (tail === undefined) return text === head
    if (!text.startsWith(head)) return false
    let at = head.length
    for (const part of rest) {
      const found = text.indexOf(part, at)
      if (found < 0 || text.slice(at, found).includes('/')) return false
      at = found + part.length
    }
    const end = text.length - tail.length
    return end >= at && text.endsWith(tail) && !text.slice(at, end).includes('/')
  }
}
