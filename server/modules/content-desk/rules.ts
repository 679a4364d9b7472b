import type { ContentFields, ContentKind, NoticePlace } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { documentTitle } from '@alliance/contract/document-menu'
import { textPages } from '@alliance/contract/page-text'

type Standing = { publish_at: number | null; withdrawn_at: number | null }

/** Scheduled content becomes published by the clock: no job is needed. */
export const stateOf = ({ publish_at: publishAt, withdrawn_at: withdrawnAt }: Standing, now: number): ContentState => {
  if (publishAt !== null) return publishAt > now ? ContentState.scheduled : ContentState.published
  return withdrawnAt === null ? ContentState.draft : ContentState.withdrawn
}

type Planned = Standing & { kind: ContentKind; public_version: number | null }
/** The version that will come out by the clock; undefined if none will. Editions have days instead. */
export const plannedVersionOf = (row: Planned, now: number): number | undefined =>
  row.kind !== 'edition' && stateOf(row, now) === ContentState.scheduled ? (row.public_version ?? undefined) : undefined

const MINUTE_MS = 60_000
/**
 * Published immediately while the clock was ahead: times that editors set are whole minutes. The time isn't corrected, since it is
 * unknown which clock was wrong, and a published time doesn't change. Editions can be read whatever their time.
 */
export const isPutOff = (
  { kind, publish_at: publishAt }: { kind: ContentKind; publish_at: number | null },
  now: number,
): boolean => kind !== 'edition' && publishAt !== null && publishAt > now && publishAt % MINUTE_MS !== 0

export const titleOf = (fields: ContentFields): string => {
  if (fields.kind === 'edition') return `${documentTitle(fields.documentId)} ${fields.version}`
  if (fields.kind === 'page') return textPages.find(({ page }) => page === fields.page)?.title ?? '/'
  return fields.kind === 'notice' ? fields.text : fields.title
}

/** The fields of a version that the list shows. */
export const headOf = (fields: ContentFields) => ({
  title: titleOf(fields),
  type: fields.kind === 'article' ? fields.type : null,
})

/** When it ends by itself; null for articles, editions and pages. */
export const untilOf = (fields: ContentFields): number | null => ('untilAt' in fields ? fields.untilAt : null)

type Shown = { id: string; from_at: number; important: boolean }
type Notice = { id: string; kind: string; publish_at: number | null; until_at: number | null }
/** Whether visitors see this notice. One that is newer than the shown notice is hidden only behind an important one. */
export const noticePlaceOf = (row: Notice, shown: Shown | undefined, now: number): NoticePlace | null => {
  const { kind, publish_at: publishAt, until_at: untilAt } = row
  if (kind !== 'notice' || publishAt === null || publishAt > now || (untilAt !== null && untilAt <= now)) return null
  if (shown === undefined || shown.id === row.id) return 'shown'
  return shown.important && publishAt >= shown.from_at ? 'behindImportant' : 'behindNewer'
}
