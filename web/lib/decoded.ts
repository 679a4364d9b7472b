/** What stands behind an address's `#`. Anybody may write an address: signs that encode nothing stand for themselves. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
