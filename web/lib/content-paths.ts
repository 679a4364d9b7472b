import { query } from './paths.ts'

/** Addresses of the content desk, apart from the others: no visitor's page carries them. */
export const contentPaths = {
  list: (kind?: string) => `/office/contents${query({ kind })}`,
  agenda: () => '/office/agenda',
  add: (kind: string) => `/office/contents/one${query({ kind })}`,
  /** A new edition of a document; without one the document is chosen first. */
  addEdition: (documentId?: string, version?: string) => `/office/contents/one${query({ kind: 'edition', documentId, version })}`,
  one: (contentId: string) => `/office/contents/one${query({ contentId })}`,
  forms: (contentId: string) => `/office/contents/forms${query({ contentId })}`,
  preview: (contentId: string, version?: string) => `/office/contents/preview${query({ contentId, version })}`,
} as const
