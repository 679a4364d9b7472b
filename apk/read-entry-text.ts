import { isRefusal } from './bytes/malformed.ts'
import { fileSource } from './bytes/source.ts'
import { openArchive, readEntry } from './formats/zip.ts'

/**
 * The text of an entry; undefined if there is none, it is longer than `capBytes`, unreadable, or not UTF-8. Reads an untrusted
 * file: call it in an analysis process only.
 */
export const readEntryText = (path: string, entryPath: string, capBytes: number): string | undefined => {
  const source = fileSource(path)
  try {
    const archive = openArchive(source)
    const entry = archive.byPath.get(entryPath)
    return entry && new TextDecoder('utf-8', { fatal: true }).decode(readEntry(archive, entry, capBytes))
  } catch (error) {
    if (isRefusal(error) || error instanceof TypeError) return undefined
    throw error
  } finally {
    source.close()
  }
}
