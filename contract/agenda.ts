import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing, time } from './fields.ts'

/** Days that the editors' agenda looks ahead. */
export const AGENDA_DAYS = 90

const agendaKinds = ['publish', 'end', 'applies', 'opens', 'closes', 'starts'] as const
type AgendaKind = (typeof agendaKinds)[number]
export const agendaKindLabels: Record<AgendaKind, string> = {
  publish: '定时公开',
  end: '到期',
  applies: '施行',
  opens: '报名开始',
  closes: '报名截止',
  starts: '活动开始',
}

const agendaItem = z.object({
  at: time,
  kind: z.enum(agendaKinds),
  /** Kind: 公告, 标准文档, 活动. */
  what: z.string(),
  title: z.string(),
  /** For the end of an activity's registration: when the activity begins, which tells those of a series apart. */
  startsAt: z.nullable(time),
  /** Where an editor changes it; each is null of what is not on that desk. A standard's version comes with a release. */
  contentId: z.nullable(z.string()),
  activityId: z.nullable(z.string()),
  documentVersion: z.nullable(z.object({ id: z.string(), version: z.string() })),
})
export type AgendaItem = z.output<typeof agendaItem>

export const queryAgenda = call({
  path: '/api/office/queryAgenda',
  auth: 'editor',
  summary: `排期：今后 ${AGENDA_DAYS} 天内自动发生的事，先发生的在前`,
  input: nothing,
  output: z.array(agendaItem),
})
