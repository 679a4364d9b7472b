import { startCloudRun as call } from '@alliance/contract/cloud-test'
import type { Parsed } from '@alliance/contract/call'
import type { StandardId } from '@alliance/contract/standards'
import { packAt } from '../../analysis/index.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { type Context, serve } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { findApp } from '../app/index.ts'
import { byOrder, deviceTermIds, findAnalysed, lockVersion } from '../identify/index.ts'
import { reviewersOf, shownDevice } from '../labs/index.ts'
import { endCloudRunJob } from './end-run.ts'
import { monthOf, newNumber } from './number.ts'
import { findLabDevices, takeFromQuota } from './offer-queries.ts'
import { insertRun, insertRunTasks, type NewRun } from './queries.ts'

const NUMBER_TRIES = 5
type Asked = Context<typeof call>

/** An own version whose package was analysed completely. Throws the refusal otherwise. */
const testable = async ({ db, account, refuse }: Asked, versionId: string) => {
  const version = await findAnalysed(db, account.id, versionId)
  if (!version) throw refuse('NOT_FOUND')
  if (version.analysis_state === 'unreadable') throw refuse('PACKAGE_UNREADABLE')
  const { app_id: appId, selfCheck } = version
  if (version.analysis_state !== 'done' || appId === null || !selfCheck) throw refuse('PACKAGE_BEING_READ')
  return { appId, judged: new Set(selfCheck.terms.map(({ id }) => id)) }
}

/** The device terms of the chosen standards, by the pack in force. */
const askedTerms = ({ refuse, now }: Asked, standards: StandardId[], judged: ReadonlySet<string>) => {
  const pack = packAt(now).id
  const terms = deviceTermIds(pack, standards).filter((id) => !judged.has(id))
  if (terms.length === 0) throw refuse('CLOUD_NO_DEVICE_TERMS')
  return { pack, terms }
}

const chosenDevices = async ({ parts, db, badInput }: Asked, { deviceIds }: Parsed<typeof call>) => {
  const wanted = [...new Set(deviceIds)]
  const { devicesPerRun } = parts.limits.cloud
  if (wanted.length > devicesPerRun) throw badInput({ deviceIds: `一次最多选 ${devicesPerRun} 台机型` })
  const rows = await findLabDevices(db, wanted)
  if (rows.length < wanted.length) throw badInput({ deviceIds: '有机型已经不再提供，请重新选择' })
  return rows.map((row) => ({ memberId: row.member_id, device: shownDevice(row) }))
}

const open = async (db: Db, run: Omit<NewRun, 'number' | 'id'>): Promise<{ id: string; number: string }> => {
  const id = newId(run.now)
  for (let tried = 0; tried < NUMBER_TRIES; tried += 1) {
    const number = newNumber(run.now, run.demo)
    if (await insertRun(db, { ...run, id, number })) return { id, number }
  }
  throw new Error(`no free run number in ${NUMBER_TRIES} tries`)
}

type Told = { accountId: string; appId: string; number: string; memberIds: string[]; now: number }
/** Labs are notified by mail, as for rounds: reviewers needn't use the console. */
const notifyLabs = async (db: Db, { accountId, appId, number, memberIds, now }: Told) => {
  const app = await findApp(db, accountId, appId)
  const data = { app: app?.name || (app?.package_name ?? ''), number }
  for (const { email } of await reviewersOf(db, memberIds)) await enqueueMail(db, { to: email, kind: 'cloudTask', data }, now)
}

/** Quota, run, tasks and the labs' mails are one transaction: a run that doesn't start costs nothing. */
export const startCloudRun = serve(call, async (context, asked) => {
  const { parts, db, account, refuse, now, keepAnswer } = context
  const standards = byOrder([...new Set(asked.standards)].map((id) => ({ id }))).map(({ id }) => id)
  const { appId, judged } = await testable(context, asked.versionId)
  const { pack, terms } = askedTerms(context, standards, judged)
  const devices = await chosenDevices(context, asked)
  const demo = account.demo || devices.some(({ device }) => device.demo)
  return inTransaction(db, async (db) => {
    // Its owner may have removed it since it was looked at.
    if (!(await lockVersion(db, asked.versionId))) throw refuse('NOT_FOUND')
    const taken = await takeFromQuota(db, account.id, { month: monthOf(now), most: parts.limits.cloud.runsPerMonth })
    if (!taken) throw refuse('CLOUD_QUOTA_USED')
    const given = { accountId: account.id, appId, versionId: asked.versionId, pack, standards, terms, demo, now }
    const { id: runId, number } = await open(db, given)
    await insertRunTasks(db, { runId, devices, terms, now })
    await enqueue(db, endCloudRunJob, { runId }, { now, runAt: now + parts.limits.cloud.runMs })
    const memberIds = [...new Set(devices.map(({ memberId }) => memberId))]
    await notifyLabs(db, { accountId: account.id, appId, number, memberIds, now })
    return keepAnswer(db, { runId })
  })
})
