import { createHash, randomBytes } from 'node:crypto'
import { type StandardId, standards } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { packAt } from '../../../analysis/index.ts'
import { inTransaction, newId, toJson } from '../../../db/index.ts'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { issueCertificate } from '../issue-certificate.ts'

export const ALL = standards.map(({ id }) => id)

type RoundWish = {
  standards?: readonly StandardId[]
  demo?: boolean
  appName?: string
  packageName?: string
  sha256?: string
  goldState?: GoldState
  content?: string
  signer?: string
  versionName?: string
}

/** App, version, round and report of a passed round, as written by the engine and the labs. */
export const makePassedRound = async (api: TestApi, caller: Caller, wish: RoundWish = {}): Promise<string> => {
  const { db, clock } = api.parts
  const now = clock()
  const random = randomBytes(8).toString('hex')
  const sha256 = wish.sha256 ?? createHash('sha256').update(random).digest('hex')
  const [appId, versionId, roundId] = [newId(now), newId(now), newId(now)]
  const at = { submitted_at: now, updated_at: now, finished_at: now }
  const demo = wish.demo ?? false
  const name = wish.appName ?? '山海地图'
  await db
    .insertInto('blob')
    .values({ sha256, size_bytes: 1, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('app')
    .values({
      id: appId,
      account_id: caller.id,
      package_name: wish.packageName ?? `cn.example.app${random}`,
      name,
      icon_sha256: null,
      demo,
      updated_at: now,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('version')
    .values({
      id: versionId,
      account_id: caller.id,
      app_id: appId,
      sha256,
      file_name: 'app.apk',
      size_bytes: 1,
      version_name: wish.versionName ?? '6.2.1',
      version_code: '60201',
      analysis_state: 'done',
      identity: toJson({ signers: [wish.signer ?? createHash('sha256').update(`key ${random}`).digest('hex')] }),
      uploaded_at: now,
    })
    .execute()
  await db
    .insertInto('round')
    .values({
      id: roundId,
      number: `R-${random}`,
      account_id: caller.id,
      version_id: versionId,
      app_id: appId,
      gold_state: wish.goldState ?? GoldState.passed,
      pack: packAt(now).id,
      standards: [...(wish.standards ?? ALL)],
      declarations: toJson({ permissionPurposes: {}, sdks: [] }),
      judged_on: '2026-11-18',
      demo,
      ...at,
    })
    .execute()
  const report = { round_id: roundId, report_hash: 'ab'.repeat(32), engine: '1', content: wish.content ?? '{}', created_at: now }
  await db.insertInto('round_report').values(report).execute()
  return roundId
}

export const issueFor = (api: TestApi, roundId: string): Promise<string | undefined> =>
  inTransaction(api.parts.db, (db) => issueCertificate(db, api.parts.settings, { roundId, now: api.parts.clock() }))

/** Issues a certificate for the caller and returns its number. */
export const certified = async (api: TestApi, caller: Caller, wish: RoundWish = {}): Promise<string> => {
  const number = await issueFor(api, await makePassedRound(api, caller, wish))
  if (number === undefined) throw new Error('no certificate was issued')
  return number
}
