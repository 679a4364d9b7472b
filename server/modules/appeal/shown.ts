import type { AppealBrief, AppealEntry, AppealFile } from '@alliance/contract/appeal'
import { REOPEN_LIMIT } from '@alliance/contract/appeal'
import type { Parts } from '../../compose.ts'
import { fileAddress } from '../file/index.ts'
import { imageAddress } from '../image/index.ts'
import { type FileRow, filesOf } from './file-queries.ts'
import { entriesOf } from './entry-queries.ts'
import { type AppealRow } from './queries.ts'
import { clockOf, reopenUntil } from './rules.ts'

const OFFICER = '申诉专员'

export const appealBrief = (row: AppealRow, now: number): AppealBrief => ({
  appealId: row.id,
  number: row.number,
  type: row.type as AppealBrief['type'],
  subject: row.subject,
  state: row.state,
  result: row.result,
  contested: row.contested,
  clock: clockOf(row, now),
  submittedAt: row.submitted_at,
  updatedAt: row.updated_at,
  demo: row.demo,
})

/** A stored file with URLs valid for five minutes; only re-encoded pictures are shown inline. */
export const shownFile = (parts: Parts, file: Omit<FileRow, 'entry_id'>, now: number): AppealFile => {
  const { sha256, file_name: fileName, media_type: mediaType } = file
  return {
    fileId: file.id,
    fileName,
    mediaType,
    sizeBytes: file.size_bytes,
    address: fileAddress(parts, { sha256, fileName, mediaType }, now),
    preview: mediaType === 'image/jpeg' ? imageAddress(parts, sha256, now) : null,
  }
}

/** `desk`: with the officers' names and the entries for officers only. */
type View = { now: number; desk: boolean }

const entriesShown = async (parts: Parts, row: AppealRow, { now, desk }: View): Promise<AppealEntry[]> => {
  const files = await filesOf(parts.db, row.id)
  const entries = await entriesOf(parts.db, row.id)
  return entries
    .filter(({ kind }) => desk || kind !== 'assigned')
    .map(({ id, at, side, who, kind, text }) => ({
      at,
      side,
      who: side === 'officer' && !desk ? OFFICER : who,
      kind: kind as AppealEntry['kind'],
      text,
      files: files.filter((file) => file.entry_id === id).map((file) => shownFile(parts, file, now)),
    }))
}

/** The whole appeal for its appellant or, with `desk`, for an officer. */
export const appealDetail = async (parts: Parts, row: AppealRow, view: View) => ({
  ...appealBrief(row, view.now),
  contact: row.contact,
  entries: await entriesShown(parts, row, view),
  reopenUntil: reopenUntil(row, view.now),
  reopensLeft: Math.max(0, REOPEN_LIMIT - row.reopens),
})
