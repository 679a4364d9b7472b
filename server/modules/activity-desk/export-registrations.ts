import { exportRegistrations as call, type RegistrationRow } from '@alliance/contract/activity-desk'
import { registrationStates } from '@alliance/contract/activity-states'
import { csvOf } from '../../csv.ts'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { activityOf, findActivity } from '../activity/index.ts'
import { recordAudit } from '../audit/index.ts'
import { listRegistrations, listTurns } from './queries.ts'
import { registrationRow } from './shown.ts'

const OFFSET_MS = 8 * 3_600_000
/** China time, as on the pages. */
const timeOf = (at: number | null): string =>
  at === null ? '' : new Date(at + OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

const heads = ['编号', '状态', '候补位次', '姓名', '公司', '职务', '电话', '邮箱', '城市', '人数', '备注', '报名时间', '签到时间']
/** One column per question that was ever answered, removed ones included. */
const labelsOf = (rows: readonly RegistrationRow[]) => [
  ...new Set(rows.flatMap(({ answers }) => answers.map(({ label }) => label))),
]

type Columns = { states: ReturnType<typeof registrationStates>; labels: readonly string[] }
const cellsOf = (row: RegistrationRow, { states, labels }: Columns) => [
  row.number,
  states.label(row.state),
  row.position || '',
  row.name,
  row.company,
  row.post,
  row.phone,
  row.email,
  row.city,
  row.persons,
  row.remark,
  timeOf(row.createdAt),
  timeOf(row.attendedAt),
  ...labels.map((label) => row.answers.find((one) => one.label === label)?.answer ?? ''),
]

/** Limit of one file; no activity of ours has so many places. */
const MOST_ROWS = 20_000

/** Exports personal data, so the audit log records who took it. */
export const exportRegistrations = serve(call, async ({ db, account, now, refuse }, { activityId }) =>
  inTransaction(db, async (db) => {
    const activity = await findActivity(db, activityId)
    if (!activity) throw refuse('NOT_FOUND')
    // Once it is over nobody is in line any more.
    const turns = now < activity.ends_at ? await listTurns(db, activityId) : []
    const rows = (await listRegistrations(db, { activityId, keyword: '', size: MOST_ROWS })).map((row) =>
      registrationRow(row, turns),
    )
    const labels = labelsOf(rows)
    const states = registrationStates(activityOf(activity, now).state)
    const detail = `${rows.length} 条`
    await recordAudit(db, { who: account.email, what: '导出活动报名', target: activity.title, detail, now })
    const day = timeOf(activity.starts_at).slice(0, 10)
    return {
      fileName: `活动报名-${day}.csv`,
      csv: csvOf([[...heads, ...labels], ...rows.map((row) => cellsOf(row, { states, labels }))]),
      rows: rows.length,
    }
  }),
)
