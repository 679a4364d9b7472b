import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify } from '@alliance/contract/identify'
import {
  decideTerm,
  hurryRound,
  queryOfficeRound,
  stopRound,
  userRetestApply,
  withdrawRound,
} from '@alliance/contract/round-acts'
import { type StandardId, standards } from '@alliance/contract/standards'
import { GoldState, StandardState } from '@alliance/contract/states'
import {
  claimDeviceTask,
  queryDeviceTask,
  releaseDeviceTask,
  saveDeviceResult,
  submitDeviceTask,
} from '@alliance/contract/vendor'
import { packed } from '../../analysis/samples.ts'
import { takeOverJobs } from '../../jobs/index.ts'
import { claim } from '../../jobs/queries.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { jobs as handlers } from '../index.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer, type Said, sendEvidence } from '../vendor/testing/lab.ts'
import { certify, debuggable, deviceTerm, packageOf, readFor, SAID } from './testing/submit.ts'

/** mulberry32: a failing sequence can be replayed by its seed. */
const createDice = (seed: number) => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, pick: <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)] }
}
type Dice = ReturnType<typeof createDice>

const SEEDS = [1, 2026, 77]
const STEPS = 70
const ALL = standards.map(({ id }) => id)
const CHOICES: readonly StandardId[][] = [ALL, ['largeScreen'], ['stability', 'security'], ['security']]

let api: TestApi
let member: Caller
let certifier: Caller
let labs: { caller: Caller; memberId: string }[]
let versions: string[]
/** Not used by the random acts. */
let untouched: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember()
  certifier = await api.makeAccount({ grants: ['certifier'] })
  const packages = [
    packageOf({ package: 'cn.example.model1' }),
    packageOf({ package: 'cn.example.model2' }, packed),
    packageOf({ package: 'cn.example.model3' }, debuggable),
  ]
  versions = []
  const read = async (bytes: Uint8Array) => (await readFor(api, member, { bytes, members: [LAB_ONE, LAB_TWO] })).versionId
  for (const bytes of packages) versions.push(await read(bytes))
  untouched = await read(packageOf({ package: 'cn.example.model4' }))
  labs = []
  for (const { id } of [LAB_ONE, LAB_TWO]) labs.push({ caller: await makeReviewer(api, id), memberId: id })
})
after(() => api.close())

const rounds = () => api.parts.db.selectFrom('round').selectAll().orderBy('submitted_at').orderBy('id').execute()
const tasksOf = (memberId: string) =>
  api.parts.db.selectFrom('device_task').selectAll().where('member_id', '=', memberId).execute()

/** Keeps sessions from expiring: this test is about rounds. */
const shift = async (ms: number) => {
  api.shiftClock(ms)
  const now = api.parts.clock()
  await api.parts.db.updateTable('session').set({ created_at: now, last_used_at: now }).execute()
}

const saveSomething = async (caller: Caller, taskId: string, dice: Dice) => {
  const { data } = await caller.post(queryDeviceTask, { taskId })
  const term = dice.pick(data?.terms.filter(({ result }) => result === null || dice.next() < 0.1) ?? [])
  if (!term) return undefined
  const outcome = dice.next() < 0.85 ? 'pass' : (dice.pick(['fail', 'undetermined', 'notApplicable'] as const) ?? 'pass')
  const file = outcome === 'fail' ? (await sendEvidence(api, caller.token, { taskId })).answer.data : null
  const evidenceIds = file ? [file.evidenceId] : []
  return caller.post(saveDeviceResult, { taskId, termId: term.id, outcome, measured: '3 次', note: '见日志', evidenceIds })
}

const judgeAll = async (caller: Caller, taskId: string, dice: Dice) => {
  await caller.post(claimDeviceTask, { taskId })
  for (let written = 0; written < 20; written += 1) if (!(await saveSomething(caller, taskId, dice))) break
  return caller.post(submitDeviceTask, { taskId })
}

const LEASE_MS = 60_000
/** As if so much time had passed: those of jobs end by the database's clock. */
const expireLeases = async () => {
  await shift(LEASE_MS + 1_000)
  await takeOverJobs(api.parts)
}
let deaths = 0
/**
 * A worker takes the next job and dies: before the work, or after the work but before the queue is told. Anybody can claim the
 * job once its lease has expired.
 */
const die = async (dice: Dice) => {
  const { db, clock, log } = api.parts
  const job = await claim(db, { kinds: handlers.map(({ kind }) => kind.name), now: clock(), leaseMs: LEASE_MS })
  if (!job) return
  deaths += 1
  if (job.attempt > job.max_attempts || dice.next() < 0.4) return
  const attempt = { number: job.attempt, last: job.attempt === job.max_attempts, signal: new AbortController().signal, log }
  await handlers.find(({ kind }) => kind.name === job.kind)?.run(api.parts, job.payload, attempt)
}

type Answer = { code: number } | undefined | void
/** One random act of an applicant, a reviewer, an officer, a worker or the clock. */
const act = async (dice: Dice): Promise<Answer> => {
  const all = await rounds()
  const running = all.filter(({ gold_state: state }) => state === GoldState.certifying)
  const identifyId = dice.pick(dice.next() < 0.8 ? running : all)?.id
  const lab = dice.pick(labs)
  assert.ok(lab)
  const task = dice.pick((await tasksOf(lab.memberId)).filter(({ state }) => state !== 'closed' || dice.next() < 0.1))
  const acts: [weight: number, act: () => Promise<Answer>][] = [
    [
      3,
      () =>
        member.post(
          applyIdentify,
          { versionId: dice.pick(versions), standards: dice.pick(CHOICES), declarations: SAID },
          { json: true },
        ),
    ],
    [4, () => api.drain()],
    [1.2, () => die(dice)],
    [0.8, () => expireLeases()],
    [0.6, () => member.post(withdrawRound, { identifyId })],
    [0.5, () => member.post(hurryRound, { identifyId })],
    [1, () => member.post(userRetestApply, { identifyId: dice.pick(all)?.id, reason: '复测' })],
    [2, () => lab.caller.post(claimDeviceTask, { taskId: task?.id })],
    [3, async () => task && saveSomething(lab.caller, task.id, dice)],
    [6, async () => task && judgeAll(lab.caller, task.id, dice)],
    [0.5, () => lab.caller.post(releaseDeviceTask, { taskId: task?.id })],
    [1, () => lab.caller.post(submitDeviceTask, { taskId: task?.id })],
    [2, () => decide(dice, identifyId)],
    [0.4, () => certifier.post(stopRound, { identifyId, reason: '实验室故障' })],
    [0.7, () => shift(5 * 3_600_000)],
  ]
  let at = dice.next() * acts.reduce((sum, [weight]) => sum + weight, 0)
  const chosen = acts.find(([weight]) => (at -= weight) < 0)
  return chosen?.[1]()
}

const decide = async (dice: Dice, identifyId: string | undefined): Promise<Answer> => {
  const { data } = await certifier.post(queryOfficeRound, { identifyId })
  const question = dice.pick(data?.undetermined ?? [])
  if (!question) return undefined
  const outcome = dice.next() < 0.7 ? 'pass' : 'fail'
  const memberId = question.memberId ?? undefined
  return certifier.post(decideTerm, { identifyId, termId: question.id, memberId, outcome, reason: '复核过样本' })
}

/** However often a step was begun: one mail for one change of state, one entry and one mail for one certificate. */
const checkOnce = async () => {
  const { db } = api.parts
  // A mail's data is deleted once it is sent, so mails can only be counted.
  const mails = await db.selectFrom('mail').select('kind').where('kind', 'in', ['roundChanged', 'certificateIssued']).execute()
  const all = await rounds()
  const changes = all.length + all.filter(({ gold_state: state }) => state !== GoldState.certifying).length
  assert.equal(mails.filter(({ kind }) => kind === 'roundChanged').length, changes, 'a mail for every beginning and every end')
  const certificates = await db.selectFrom('certificate').select('number').execute()
  assert.equal(
    mails.filter(({ kind }) => kind === 'certificateIssued').length,
    certificates.length,
    'a mail for every certificate',
  )
  const issued = await db.selectFrom('round_event').select('why').where('what', '=', '签发金标证书').execute()
  assert.deepEqual(issued.map(({ why }) => why).toSorted(), certificates.map(({ number }) => number).toSorted())
}

type Ended = Map<string, { state: number; hash: string | undefined }>

/** Reads all rows that are checked against the rounds at once: a query per round and step would dominate the test. */
const readAll = async () => {
  const { db } = api.parts
  const all = await rounds()
  const standardRows = await db.selectFrom('round_standard').select(['round_id', 'state']).execute()
  const events = await db.selectFrom('round_event').select(['round_id', 'gold_state', 'at']).orderBy('id').execute()
  const reports = await db.selectFrom('round_report').select(['round_id', 'content', 'report_hash']).execute()
  const tasks = await db.selectFrom('device_task').select(['round_id', 'state']).execute()
  const certificates = await db.selectFrom('certificate').select('round_id').execute()
  const waiting = db.selectFrom('job').select('payload').where('kind', '=', 'judgeRound')
  const jobs = await waiting.where('state', 'in', ['ready', 'running']).execute()
  return { all, standardRows, events, reports, tasks, certificates, jobs }
}
type Everything = Awaited<ReturnType<typeof readAll>>

const checkRound = (round: Everything['all'][number], everything: Everything, ended: Ended) => {
  const { id, gold_state: state } = round
  const ofRound = <R extends { round_id: string | null }>(rows: readonly R[]) => rows.filter((row) => row.round_id === id)
  const states = ofRound(everything.standardRows).map((one) => one.state)
  const events = ofRound(everything.events)
  const told = events.map((event) => event.gold_state).filter((one) => one !== null)
  const [report] = ofRound(everything.reports)
  const open = ofRound(everything.tasks).filter((task) => task.state === 'open' || task.state === 'claimed').length
  const [certificate] = ofRound(everything.certificates)
  const isRunning = state === GoldState.certifying
  const isInQueue = everything.jobs.some(({ payload }) => (payload as { roundId: string }).roundId === id)

  assert.equal(told.at(-1), state, 'timeline equals state')
  assert.deepEqual(told, isRunning ? [1] : [1, state], 'one beginning, one end')
  assert.deepEqual(
    events.map(({ at }) => at),
    events.map(({ at }) => at).toSorted((a, b) => a - b),
  )
  if (report) assert.equal(createHash('sha256').update(report.content).digest('hex'), report.report_hash)
  assert.equal(certificate !== undefined, state === GoldState.passed && states.length === ALL.length, 'certificate')
  assert.equal(state === GoldState.passed, states.every((one) => one === StandardState.passed) && !isRunning, 'passed')
  if (state === GoldState.notPassed) assert.ok(states.includes(StandardState.notPassed))
  assert.equal(round.finished_at === null, isRunning)
  if (isRunning && !report) assert.ok(isInQueue, 'a round that nobody has judged stands in the queue')
  else if (isRunning) assert.ok(open > 0 || round.undetermined > 0, 'a running round waits for somebody')
  else {
    assert.equal(open, 0, 'nobody works for a round that has ended')
    assert.ok(!states.includes(StandardState.certifying))
    assert.equal(round.undetermined, 0)
    const before = ended.get(id) ?? { state, hash: report?.report_hash }
    assert.deepEqual({ state, hash: report?.report_hash }, before, 'what has ended stays as it is')
    ended.set(id, before)
  }
}

const check = async (ended: Ended) => {
  const everything = await readAll()
  const { all } = everything
  const runningVersions = all.filter((round) => round.gold_state === GoldState.certifying).map((round) => round.version_id)
  assert.equal(new Set(runningVersions).size, runningVersions.length, 'one running round per version')
  for (const round of all) checkRound(round, everything, ended)
  await checkOnce()
}

/** All leases expire, all jobs are done or given up: no job of a dead worker is lost, nothing waits. */
const settleQueue = async () => {
  const left = () =>
    api.parts.db
      .selectFrom('job')
      .select('kind')
      .where('kind', '=', 'judgeRound')
      .where('state', 'in', ['ready', 'running'])
      .execute()
  for (let turn = 0; (await left()).length > 0; turn += 1) {
    assert.ok(turn < 10, 'the queue comes to its end')
    await expireLeases()
    await api.drain()
  }
  const judged = await api.parts.db.selectFrom('round_report').select('round_id').execute()
  const unjudged = (await rounds()).filter(
    ({ id, gold_state: state }) => state === GoldState.certifying && !judged.some(({ round_id: judgedId }) => judgedId === id),
  )
  assert.deepEqual(unjudged, [], 'every round that runs has been judged')
}

for (const seed of SEEDS)
  test(`random acts preserve every invariant (seed ${seed})`, async (context) => {
    const dice = createDice(seed)
    const ended: Ended = new Map()
    for (let step = 0; step < STEPS; step += 1) {
      const both = dice.next() < 0.25
      const answers = both ? await Promise.all([act(dice), act(dice)]) : [await act(dice)]
      for (const answer of answers) {
        assert.ok(answer?.code !== codes.FAULT.code, `step ${step}: a fault`)
        assert.ok(answer?.code !== codes.UNAVAILABLE.code, `step ${step}: unavailable`)
      }
      await check(ended).catch((error: unknown) => {
        throw new Error(`seed ${seed}, step ${step}`, { cause: error })
      })
    }
    await settleQueue()
    await check(ended)
    const seen = (await rounds()).map(({ gold_state: state }) => state)
    context.diagnostic(`${seen.length} rounds, ${deaths} workers died, states ${seen.toSorted((a, b) => a - b).join('')}`)
  })

/** Both ends that a person causes, each once. */
const endByHand = async () => {
  for (const end of [withdrawRound, stopRound]) {
    const applied = await member.post(
      applyIdentify,
      { versionId: untouched, standards: [...ALL], declarations: SAID },
      { json: true },
    )
    assert.equal(applied.code, codes.OK.code, applied.message)
    const running = (await rounds()).findLast(({ version_id: version }) => version === untouched)
    const ended = await (end === withdrawRound ? member : certifier).post(end, {
      identifyId: running?.id,
      reason: '演练一次中止',
    })
    assert.equal(ended.code, codes.OK.code, ended.message)
  }
}

/** Both labs find what is given here, and pass the rest. */
const judgeByHand = async (said: Record<string, Said>) => {
  const identifyId = await certify(api, member, { versionId: untouched, standards: [...ALL] })
  for (const { caller, memberId } of labs) {
    const task = (await tasksOf(memberId)).find(({ round_id: round }) => round === identifyId)
    assert.ok(task)
    await judgeTask(api, caller, { taskId: task.id, said })
  }
  await api.drain()
  return (await rounds()).find(({ id }) => id === identifyId)?.gold_state
}

test('every end can be reached after the random acts', async () => {
  await endByHand()
  assert.equal(await judgeByHand({ [deviceTerm(api)]: 'fail' }), GoldState.notPassed)
  assert.equal(await judgeByHand({}), GoldState.passed)
  await check(new Map())
  const seen = new Set((await rounds()).map(({ gold_state: state }) => state))
  for (const { value, label } of GoldState.all) assert.ok(seen.has(value) || value === GoldState.certifying, label)
})
