const MEANT = /[.\\+?^${}()|[\]]/g

/** `*` stands for any run of characters within one name, nothing else is special. */
export const namePattern = (pattern: string) => {
  const source = pattern
    .split('*')
    .map((part) => part.replace(MEANT, '\\$&'))
    .join('[^/]*')
  const regex = new RegExp(`^${source}$`)
  return (text: string) => regex.test(text)
}
