import type { ContentFields, ContentRow, ContentVersion } from '@alliance/contract/content-desk'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { findShownNotice } from '../home/index.ts'
import { editionStates } from '../library/index.ts'
import { withAddresses } from '../pictures/index.ts'
import { isPutOff, noticePlaceOf, stateOf } from './rules.ts'
import type { findVersion, listVersions, StoredContent } from './queries.ts'

type Around = {
  /** The notice that visitors see now. */
  notice: Awaited<ReturnType<typeof findShownNotice>>
  editions: Awaited<ReturnType<typeof editionStates>>
}
type Reading = { parts: Parts; db: Db; now: number }
/** What else decides the state of contents: read once per list. */
export const readAround = async ({ parts, db, now }: Reading): Promise<Around> => ({
  notice: await findShownNotice(db, now),
  editions: await editionStates(parts, now),
})

export const contentRow = (row: StoredContent, now: number, { notice, editions }: Around): ContentRow => ({
  contentId: row.id,
  kind: row.kind,
  title: row.title,
  type: row.type,
  state: stateOf(row, now),
  publishAt: row.publish_at,
  untilAt: row.until_at,
  isPutOff: isPutOff(row, now),
  isOver: row.until_at !== null && row.until_at <= now,
  isChanged: row.public_version !== null && row.public_version !== row.version,
  noticePlace: noticePlaceOf(row, notice, now),
  editionState: editions.get(row.id) ?? null,
  changedBy: row.changed_by,
  changedAt: row.changed_at,
})

type VersionHead = Awaited<ReturnType<typeof listVersions>>[number]
export const versionRow = ({ version, who, at, note, public_from: publicFrom }: VersionHead): ContentVersion => ({
  version,
  who,
  at,
  note,
  publicFrom,
})

type StoredVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>
export const fieldsOf = ({ fields }: Pick<StoredVersion, 'fields'>): ContentFields => fields as ContentFields

/** With readable URLs for pictures that aren't public yet. */
export const forEditor = async (reading: Reading, fields: ContentFields): Promise<ContentFields> =>
  fields.kind === 'article' || fields.kind === 'edition'
    ? { ...fields, blocks: await withAddresses(reading, fields.blocks) }
    : fields
