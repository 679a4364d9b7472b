import type { RawRoute, Served } from '../../http/index.ts'
import { accept } from './accept.ts'
import { addMessage } from './add-message.ts'
import { apply } from './apply.ts'
import { ask } from './ask.ts'
import { assign } from './assign.ts'
import { decide } from './decide.ts'
import { exportAppeals } from './export-appeals.ts'
import { getTypeList } from './get-type-list.ts'
import { queryAppeal } from './query-appeal.ts'
import { queryAppeals } from './query-appeals.ts'
import { queryDetail } from './query-detail.ts'
import { queryList } from './query-list.ts'
import { queryStanding } from './query-standing.ts'
import { refuse } from './refuse.ts'
import { reopen } from './reopen.ts'
import { reply } from './reply.ts'
import { uploadFile } from './upload-file.ts'
import { withdraw } from './withdraw.ts'

export { keepAppealFile } from './keep-file.ts'
export { type AppealRow, countWaiting as countWaitingAppeals, findAppeal, namesOfRound } from './queries.ts'
export { reopenUntil } from './rules.ts'
export { barOf } from './standing.ts'
export { notifyAppellant } from './notify.ts'
export { putBackAppeals } from './put-back.ts'
export const served: readonly Served[] = [
  getTypeList,
  apply,
  queryList,
  queryStanding,
  queryDetail,
  addMessage,
  withdraw,
  reopen,
  queryAppeals,
  queryAppeal,
  exportAppeals,
  assign,
  accept,
  refuse,
  ask,
  reply,
  decide,
]
export const rawRoutes: readonly RawRoute[] = [uploadFile]
