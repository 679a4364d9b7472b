import type { RawRoute, Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { addRedirect } from './add-redirect.ts'
import { pdfRoute } from './pdf-route.ts'
import { publishLibraryHandler } from './publish-library.ts'
import { queryDocDifference } from './query-doc-difference.ts'
import { queryDocMenu } from './query-doc-menu.ts'
import { queryDoc } from './query-doc.ts'
import { queryPdfMenu } from './query-pdf-menu.ts'
import { queryPdf } from './query-pdf.ts'
import { queryRecommendedDocs } from './query-recommended-docs.ts'
import { queryRedirectMap } from './query-redirect-map.ts'
import { queryRedirects } from './query-redirects.ts'
import { removeRedirect } from './remove-redirect.ts'

export {
  broughtDocuments,
  clausesOf,
  documentsOf,
  findDocument,
  inForce,
  isDemoText,
  type LibraryDocument,
  nextChange,
  shownVersion,
  stateOf,
  type Version,
} from './documents.ts'
export { allDocuments, drawingsOfDocument, editionStates, openLibrary, readDocuments } from './editions.ts'
export { editionProblems, showEdition, withdrawEdition } from './publish-edition.ts'
export { listChanges, listPieceChanges, piecesOf } from './changes.ts'
export type { Piece } from './sections.ts'
export { recordVersionNewsJob } from './jobs.ts'
export { isRedirected } from './is-redirected.ts'
export { indexLibrary } from './index-library.ts'
export const served: readonly Served[] = [
  queryDocMenu,
  queryDoc,
  queryDocDifference,
  queryRecommendedDocs,
  queryPdfMenu,
  queryPdf,
  queryRedirectMap,
  queryRedirects,
  addRedirect,
  removeRedirect,
]
export const jobs: readonly JobHandler[] = [publishLibraryHandler]
export const rawRoutes: readonly RawRoute[] = [pdfRoute]
