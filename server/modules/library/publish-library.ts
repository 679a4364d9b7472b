import { handle } from '../../jobs/index.ts'
import { fileOf } from './document-file.ts'
import { readDocuments } from './editions.ts'
import { indexLibrary } from './index-library.ts'
import { publishLibraryJob } from './jobs.ts'

/** Runs after a start that found another text, and on the day when a coming version takes effect. */
export const publishLibraryHandler = handle(publishLibraryJob, async (parts) => {
  await indexLibrary(parts)
  for (const document of await readDocuments(parts.db))
    for (const version of document.versions) await fileOf(parts, { document, version })
})
