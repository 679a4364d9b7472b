import type { ContentFields, ContentKind, ContentRow, ContentVersion } from '@alliance/contract/content-desk'
import type { findShownNotice } from '../home/index.ts'
import { noticePlaceOf, stateOf } from './rules.ts'
import type { findVersion, listVersions, StoredContent } from './queries.ts'

type Shown = Awaited<ReturnType<typeof findShownNotice>>
/** `shown`: the notice that visitors see now. */
export const contentRow = (row: StoredContent, now: number, shown: Shown): ContentRow => ({
  contentId: row.id,
  kind: row.kind as ContentKind,
  title: row.title,
  type: row.type,
  state: stateOf(row, now),
  publishAt: row.publish_at,
  untilAt: row.until_at,
  isOver: row.until_at !== null && row.until_at <= now,
  isChanged: row.public_version !== null && row.public_version !== row.version,
  noticePlace: noticePlaceOf(row, shown, now),
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
