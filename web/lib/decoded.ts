/** Decodes a URL's fragment. Anybody can write a URL, so malformed escapes are left as they are. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
