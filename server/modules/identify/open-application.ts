import { chinaDayOf } from '@alliance/contract/china-minute'
import type { Declarations } from '@alliance/contract/identify'
import type { StandardId } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { packAt } from '../../analysis/index.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import type { Refusal } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { findApp } from '../app/index.ts'
import { labsOfVersion } from '../review/index.ts'
import { datedNumber } from '../../numbers.ts'
import { judgeRoundJob } from './jobs.ts'
import { lockVersion } from './act-queries.ts'
import { addEvent, hasDemoMember, openRound, openStandards, runningRound, touchApp } from './round-queries.ts'
import { STATIC_RUNNING_NOTE } from './rules.ts'
import { notifyRoundState } from './notify-round-state.ts'
import { retestsUsedUp } from './obstacles.ts'

const NUMBER_TRIES = 5

type Application = {
  accountId: string
  demo: boolean
  versionId: string
  appId: string
  standards: StandardId[]
  declarations: Declarations
  remark: string
  /** The pack that the applicant saw, if told. */
  seenPack?: string | undefined
  retest?: { of: string; reason: string } | undefined
  now: number
  /** Throws the refusal of what is not open to this application. The version is locked: no other round of it runs or ends. */
  check?: (db: Db) => Promise<void>
}

/** Id and number of the new round; undefined if a round of this version is running: the partial unique index decides. */
const insertRound = async (db: Db, application: Application & { taskMembers: string[]; pack: string }) => {
  const { now, demo } = application
  const fixed = {
    ...application,
    id: newId(now),
    judgedOn: chinaDayOf(now),
    note: STATIC_RUNNING_NOTE,
  }
  for (let tried = 0; tried < NUMBER_TRIES; tried += 1) {
    const number = datedNumber({ kind: 'R', now, demo, signs: 4 })
    const round = await openRound(db, { ...fixed, number })
    if (round) return { id: round.id, number }
    if (await runningRound(db, application.versionId)) return undefined
  }
  throw new Error(`no free round number in ${NUMBER_TRIES} tries`)
}

type Refused = 'NOT_FOUND' | 'REVIEW_NOT_PASSED' | 'SIGNER_NOT_REVIEWED' | 'ALREADY_CERTIFYING' | 'RETEST_LIMIT' | 'PACK_CHANGED'
type Opened = { identifyId: string; goldState: GoldState }
type Caller = {
  db: Db
  refuse: (name: Refused) => Refusal
  keepAnswer: (db: Db, opened: Opened) => Promise<Opened>
}

/** Why no other round of this version can be opened; the lock keeps others from opening one meanwhile. */
const roundRefusal = async (db: Db, { versionId, now }: Application) => {
  if (!(await lockVersion(db, versionId))) return 'NOT_FOUND'
  if (await runningRound(db, versionId)) return 'ALREADY_CERTIFYING'
  return (await retestsUsedUp(db, versionId, now)) ? 'RETEST_LIMIT' : undefined
}

const appName = async (db: Db, { accountId, appId }: Application) => {
  const app = await findApp(db, accountId, appId)
  return app?.name || (app?.package_name ?? '')
}

/**
 * Opens a round with the labs of the app's review at this moment, and stores the answer for retries. All checks that a
 * concurrent request could invalidate are made inside the transaction.
 */
export const openApplication = ({ db, refuse, keepAnswer }: Caller, application: Application): Promise<Opened> =>
  inTransaction(db, async (db) => {
    const { now, appId, accountId, retest, seenPack } = application
    const pack = packAt(now).id
    if (seenPack !== undefined && seenPack !== pack) throw refuse('PACK_CHANGED')
    const taskMembers = await labsOfVersion(db, application)
    if (typeof taskMembers === 'string') throw refuse(taskMembers)
    const refused = await roundRefusal(db, application)
    if (refused) throw refuse(refused)
    await application.check?.(db)
    const demo = application.demo || (await hasDemoMember(db, taskMembers))
    const round = await insertRound(db, { ...application, demo, taskMembers, pack })
    if (!round) throw refuse('ALREADY_CERTIFYING')
    const { id: roundId } = round
    await openStandards(db, roundId, application.standards)
    const said = retest ? { what: '申请复测', why: retest.reason } : { what: '提交申请' }
    await addEvent(db, { roundId, at: now, who: '申请人', ...said, goldState: GoldState.certifying })
    await touchApp(db, appId, now)
    await enqueue(db, judgeRoundJob, { roundId }, { now, uniqueKey: roundId })
    const goldState = GoldState.certifying
    const told = { ...round, account_id: accountId, version_id: application.versionId, app_name: await appName(db, application) }
    await notifyRoundState(db, told, { goldState, what: `已${said.what}`, why: retest?.reason ?? '', now })
    return keepAnswer(db, { identifyId: roundId, goldState })
  })
