/** The document that somebody asked to follow before they were sent to log in. A wish of this page alone: no address carries it. */
let wished: string | undefined

export const wishToFollow = (documentId: string | undefined) => {
  wished = documentId
}

export const isWished = (documentId: string) => wished === documentId

/** True once: the wish is granted by whoever asks. */
export const takeWish = (documentId: string): boolean => {
  if (!isWished(documentId)) return false
  wished = undefined
  return true
}
