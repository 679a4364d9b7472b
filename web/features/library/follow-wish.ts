/** The document that a visitor wanted to follow before the login. Kept in this page's memory, not in the URL. */
let wished: string | undefined

export const wishToFollow = (documentId: string | undefined) => {
  wished = documentId
}

export const isWished = (documentId: string) => wished === documentId

/** True once: consumes the wish. */
export const takeWish = (documentId: string): boolean => {
  if (!isWished(documentId)) return false
  wished = undefined
  return true
}
