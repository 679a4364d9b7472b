import { createHash } from 'node:crypto'
import { startOfChinaDay } from '@alliance/contract/china-minute'
import type { Parts } from '../../compose.ts'
import type { Settings } from '../../settings.ts'
import { inTransaction } from '../../db/index.ts'
import { type inForce, isDemoText, type LibraryDocument } from './documents.ts'
import { DEMO_MARK, pagesOf } from './document-text.ts'
import { drawPdf } from '../../pdf/index.ts'
import { picturesToPrint } from '../pictures/index.ts'
import { type DocumentFile, findFile, saveFile } from './queries.ts'

type Version = ReturnType<typeof inForce>
type Wanted = { document: LibraryDocument; version: Version }

/** Increase when the layout of the same text changes: every file is then regenerated. */
const LAYOUT = 2

const markOf = ({ version }: Wanted, settings: Settings) => (isDemoText(version, settings) ? DEMO_MARK : '')

const digestOf = (wanted: Wanted, settings: Settings) => {
  const { contentId: _desk, ...version } = wanted.version
  const looks = [LAYOUT, settings.allianceName, wanted.document.title, version]
  const marked = markOf(wanted, settings) === '' ? [...looks, 'unmarked'] : looks
  return createHash('sha256').update(JSON.stringify(marked)).digest('hex')
}

export const fileNameOf = ({ document, version }: Wanted) => `${document.title} ${version.version}.pdf`

/** The same text gives the same bytes, so two processes that generate a file concurrently store it once. */
const make = async (parts: Parts, wanted: Wanted, digest: string): Promise<DocumentFile> => {
  const { db, storage, settings, clock } = parts
  const { document, version } = wanted
  const mark = markOf(wanted, settings)
  const layout = pagesOf(document, version, mark)
  const author = settings.allianceName
  const facts = {
    title: `${document.title} ${version.version}${mark === '' ? '' : `（${mark}）`}`,
    author,
    at: startOfChinaDay(version.effectiveFrom),
    head: `${document.title} ${version.version}`,
    mark,
    foot: author,
  }
  const bytes = await drawPdf(layout, facts, await picturesToPrint(parts, version.blocks))
  const stored = await storage.put(bytes)
  const file = { ...stored, pages: layout.pages.length }
  const key = { id: document.id, version: version.version, digest }
  await inTransaction(db, (db) => saveFile(db, key, { ...file, now: clock() }))
  return file
}

const flights = new WeakMap<Parts['storage'], Map<string, Promise<DocumentFile>>>()

const once = (parts: Parts, digest: string, work: () => Promise<DocumentFile>): Promise<DocumentFile> => {
  const running = flights.get(parts.storage) ?? new Map<string, Promise<DocumentFile>>()
  flights.set(parts.storage, running)
  const flight = running.get(digest) ?? work().finally(() => running.delete(digest))
  running.set(digest, flight)
  return flight
}

/** The PDF of one version: generated on first use, stored, and regenerated only for another text or if the file is gone. */
export const fileOf = async (parts: Parts, wanted: Wanted): Promise<DocumentFile> => {
  const digest = digestOf(wanted, parts.settings)
  const known = await findFile(parts.db, { id: wanted.document.id, version: wanted.version.version, digest })
  if (known && (await parts.storage.has(known.sha256))) return known
  return once(parts, digest, () => make(parts, wanted, digest))
}
