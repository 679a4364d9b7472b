import { query } from './paths.ts'

/** Paths of the content desk, in a file of their own so that no visitor's page loads them. */
export const contentPaths = {
  list: (kind?: string) => `/office/contents${query({ kind })}`,
  agenda: () => '/office/agenda',
  add: (kind: string) => `/office/contents/one${query({ kind })}`,
  /** A new edition of a document; without an id the document is chosen first. */
  addEdition: (documentId?: string, version?: string) => `/office/contents/one${query({ kind: 'edition', documentId, version })}`,
  one: (contentId: string) => `/office/contents/one${query({ contentId })}`,
  forms: (contentId: string) => `/office/contents/forms${query({ contentId })}`,
  preview: (contentId: string, version?: string) => `/office/contents/preview${query({ contentId, version })}`,
} as const
