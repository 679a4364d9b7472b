import { randomBytes } from 'node:crypto'
import { applyIdentify as call, type Declarations } from '@alliance/contract/identify'
import type { StandardId } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { packInForce, storable, storableJson } from '../../analysis/index.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { byOrder } from './briefs.ts'
import { dayOf } from './day.ts'
import { judgeRoundJob } from './jobs.ts'
import { addEvent, openRound, openStandards, runningRound, touchApp } from './round-queries.ts'
import { isLowerVersion, STATIC_RUNNING_NOTE } from './rules.ts'
import { findVersion, lastCertifiedCode } from './version-queries.ts'

const NUMBER_TRIES = 5
// Crockford's base 32: no letter that is taken for a digit.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const newNumber = (now: number, demo: boolean) => {
  const random = [...randomBytes(4)].map((byte) => ALPHABET[byte % 32]).join('')
  return `${demo ? 'DEMO-' : ''}R-${dayOf(now).replaceAll('-', '')}-${random}`
}

type Application = {
  accountId: string
  demo: boolean
  versionId: string
  appId: string
  standards: StandardId[]
  declarations: Declarations
  remark: string
  now: number
}

/** The new round's id; undefined when a round of this version is under way: the partial unique index decides. */
const insertRound = async (db: Db, application: Application) => {
  const { now, demo } = application
  const fixed = {
    ...application,
    id: newId(now),
    pack: packInForce(dayOf(now)).id,
    judgedOn: dayOf(now),
    note: STATIC_RUNNING_NOTE,
  }
  for (let tried = 0; tried < NUMBER_TRIES; tried += 1) {
    const round = await openRound(db, { ...fixed, number: newNumber(now, demo) })
    if (round) return round.id
    if (await runningRound(db, application.versionId)) return undefined
  }
  throw new Error(`no free round number in ${NUMBER_TRIES} tries`)
}

const open = (db: Db, application: Application) =>
  inTransaction(db, async (db) => {
    const roundId = await insertRound(db, application)
    if (roundId === undefined) return undefined
    const { now } = application
    await openStandards(db, roundId, application.standards)
    await addEvent(db, { roundId, at: now, who: '申请人', what: '提交申请', goldState: GoldState.certifying })
    await touchApp(db, application.appId, now)
    await enqueue(db, judgeRoundJob, { roundId }, { now, uniqueKey: roundId })
    return roundId
  })

export const apply = serve(call, async ({ db, account, refuse, now }, { versionId, standards, declarations, remark = '' }) => {
  const version = await findVersion(db, account.id, versionId)
  if (!version) throw refuse('NOT_FOUND')
  if (version.analysis_state === 'waiting' || version.analysis_state === 'running') throw refuse('PACKAGE_BEING_READ')
  // Unreadable but named: it may be applied for, and the round ends abnormal with the bound that was reached.
  if (version.app_id === null) throw refuse('PACKAGE_UNREADABLE')
  if (isLowerVersion(version.version_code, await lastCertifiedCode(db, version.app_id)))
    throw refuse('VERSION_LOWER_THAN_CERTIFIED')
  const chosen = byOrder([...new Set(standards)].map((id) => ({ id }))).map(({ id }) => id)
  const identifyId = await open(db, {
    accountId: account.id,
    demo: account.demo,
    versionId,
    appId: version.app_id,
    standards: chosen,
    declarations: storableJson(declarations),
    remark: storable(remark),
    now,
  })
  if (identifyId === undefined) throw refuse('ALREADY_CERTIFYING')
  return { identifyId, goldState: GoldState.certifying }
})
