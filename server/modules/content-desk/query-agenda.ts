import { AGENDA_DAYS, type AgendaItem, queryAgenda as call } from '@alliance/contract/agenda'
import { startOfChinaDay } from '@alliance/contract/china-minute'
import { contentKindLabels } from '@alliance/contract/content-desk'
import { type Context, serve } from '../../http/index.ts'
import { type ActivityRow, listActivities } from '../activity/index.ts'
import { allDocuments, type LibraryDocument } from '../library/index.ts'
import { listPlanned, type Planned } from './queries.ts'
import { titleOf } from './rules.ts'
import { fieldsOf } from './shown.ts'

const DAY_MS = 86_400_000
/** More than a desk ever has; the agenda is a single page. */
const MOST = 200

const NOWHERE = { startsAt: null, contentId: null, activityId: null, documentVersion: null }

/** Editions are listed with the documents, by their day. */
const ofContent = ({ id, publish_at: publishAt, until_at: untilAt, ...version }: Planned): AgendaItem[] => {
  const fields = fieldsOf(version)
  const about = { ...NOWHERE, what: contentKindLabels[fields.kind], title: titleOf(fields), contentId: id }
  return [
    ...(publishAt === null ? [] : [{ ...about, at: publishAt, kind: 'publish' as const }]),
    ...(untilAt === null ? [] : [{ ...about, at: untilAt, kind: 'end' as const }]),
  ]
}

const ofDocument = (document: LibraryDocument): AgendaItem[] =>
  document.versions.map((version) => ({
    at: startOfChinaDay(version.effectiveFrom),
    kind: 'applies',
    what: '标准文档',
    title: `${document.title} ${version.version}`,
    startsAt: null,
    contentId: version.contentId ?? null,
    activityId: null,
    documentVersion: { id: document.id, version: version.version },
  }))

const ofActivity = ({ id, title, opens_at, closes_at, starts_at }: ActivityRow): AgendaItem[] => {
  const about = { ...NOWHERE, what: '活动', title, activityId: id }
  return [
    { ...about, at: opens_at, kind: 'opens', startsAt: starts_at },
    { ...about, at: closes_at, kind: 'closes', startsAt: starts_at },
    { ...about, at: starts_at, kind: 'starts' },
  ]
}

const everything = async ({ parts, db, now }: Pick<Context<typeof call>, 'parts' | 'db' | 'now'>): Promise<AgendaItem[]> => {
  const activities = await listActivities(db, { now, size: MOST, held: false })
  return [
    ...(await listPlanned(db, now, MOST)).flatMap(ofContent),
    ...(await allDocuments(parts)).flatMap(ofDocument),
    ...activities.filter(({ cancelled_at: cancelledAt }) => cancelledAt === null).flatMap(ofActivity),
  ]
}

/** What will happen by the clock alone, so that collisions on one day are seen in advance. */
export const queryAgenda = serve(call, async (context) => {
  const { now } = context
  const items = await everything(context)
  return items
    .filter(({ at }) => at > now && at <= now + AGENDA_DAYS * DAY_MS)
    .toSorted((a, b) => a.at - b.at || a.title.localeCompare(b.title, 'zh'))
    .slice(0, MOST)
})
