import * as z from 'zod/mini'
import { call } from './call.ts'
import { chinaMinute } from './china-minute.ts'
import { acted, revision } from './content-desk.ts'
import { id, nothing, wireNumber } from './fields.ts'
import { wrappedLine } from './typed-lines.ts'

export const publishContent = call({
  path: '/api/office/publishContent',
  auth: 'editor',
  summary: '把最新一版公开：立即，或到一个时间；标准文档马上可读，自施行日期起适用',
  input: z.object({ contentId: id, revision, at: z.optional(chinaMinute) }),
  output: acted,
  errors: [
    'NOT_FOUND',
    'EDITED_MEANWHILE',
    'NOTHING_TO_PUBLISH',
    'EDITION_APPLIES',
    'EDITION_NOT_NEXT',
    'EDITION_DAY_PAST',
    'WRITTEN_BY_YOU',
  ],
})

export const rescheduleContent = call({
  path: '/api/office/rescheduleContent',
  auth: 'editor',
  summary: '改定时发布的时间；到时公开的仍是定时的那一版，之后保存的修改不在内',
  input: z.object({ contentId: id, revision, at: chinaMinute }),
  output: acted,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NOT_SCHEDULED', 'WRITTEN_BY_YOU'],
})

export const withdrawContent = call({
  path: '/api/office/withdrawContent',
  auth: 'editor',
  summary: '撤回公开的内容，或取消定时发布',
  input: z.object({ contentId: id, revision, reason: wrappedLine('理由', 200) }),
  output: acted,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NOT_PUBLIC', 'ARTICLE_HAS_ACTIVITY', 'EDITION_APPLIES', 'PAGE_STAYS'],
})

export const restoreContentVersion = call({
  path: '/api/office/restoreContentVersion',
  auth: 'editor',
  summary: '以一个旧版本的内容作为新的草稿',
  input: z.object({ contentId: id, revision, version: wireNumber(1, 1_000_000) }),
  output: acted,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'EDITION_APPLIES'],
})

export const discardContent = call({
  path: '/api/office/discardContent',
  auth: 'editor',
  summary: '丢弃一份从没公开过的草稿，连同全部版本',
  input: z.object({ contentId: id, revision }),
  output: nothing,
  errors: ['NOT_FOUND', 'EDITED_MEANWHILE', 'NOT_A_DRAFT'],
})
