import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import {
  exportPackTrial,
  queryComingPack,
  queryPacks,
  queryPackTrial,
  startPackTrial,
  type TrialSummary,
} from '@alliance/contract/rule-packs'
import { createRejudger } from '../../analysis/index.ts'
import { breaking } from '../../analysis/samples.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { type Caller, onPostgres, startTestApi, type TestApi, untilBlocked } from '../../testing/index.ts'
import { certify, packageOf, read } from '../identify/testing/submit.ts'
import { openTrial } from './queries.ts'
import { tryPackHandler } from './try-pack.ts'

const TO = '2026.12'
let api: TestApi
let member: Caller
let certifier: Caller
/** Rounds of a clean app, of one that fails a rule of the coming pack, and of one without stored facts. */
let rounds: { clean: string; spoilt: string; old: string }

const judge = async (name: string, spoilt?: Parameters<typeof packageOf>[1]) => {
  const { versionId } = await read(api, member, packageOf({ package: `cn.example.trial.${name}` }, spoilt))
  return { versionId, identifyId: await certify(api, member, { versionId, standards: ['security'] }) }
}

before(async () => {
  api = await startTestApi()
  // A fixed day: the December pack is announced but not in force.
  api.shiftClock(Date.UTC(2026, 10, 27) - api.parts.clock())
  member = await api.makeMember({ companyName: '=山海' })
  certifier = await api.makeAccount({ grants: ['certifier'] })
  const clean = (await judge('clean')).identifyId
  const spoilt = (await judge('spoilt', breaking('SEC-12'))).identifyId
  const old = await judge('old')
  await api.parts.db.deleteFrom('round_facts').where('round_id', '=', old.identifyId).execute()
  rounds = { clean, spoilt, old: old.identifyId }
})
after(() => api.close())

const start = () => certifier.post(startPackTrial, { toPack: TO })
const trialOf = async (input: Record<string, unknown>) => {
  const { data } = await certifier.post(queryPackTrial, input as { trialId: string })
  return data ?? assert.fail('the trial is there')
}
const sum = (tally: TrialSummary['versions']) => Object.values(tally).reduce((all, one) => all + one, 0)

test('is for certifiers, and requires existing packs and trials', async () => {
  const input = { toPack: TO, trialId: 'nobody' }
  const editor = await api.makeAccount({ grants: ['editor'] })
  for (const call of [queryPacks, startPackTrial, queryPackTrial, exportPackTrial]) {
    assert.equal((await api.post(call, input)).code, codes.TOKEN_MISSING.code, call.path)
    assert.equal((await member.post(call, input)).code, codes.FORBIDDEN.code, call.path)
    assert.equal((await editor.post(call, input)).code, codes.FORBIDDEN.code, call.path)
  }
  for (const call of [queryPackTrial, exportPackTrial])
    assert.equal((await certifier.post(call, { trialId: 'nobody' })).code, codes.NOT_FOUND.code)
  assert.equal((await certifier.post(startPackTrial, { toPack: '../../x' })).code, codes.BAD_INPUT.code)
  for (const toPack of ['2031.01', '2026.10'])
    assert.equal((await certifier.post(startPackTrial, { toPack })).code, codes.NOT_FOUND.code)
  const { data } = await certifier.post(queryPacks, {})
  assert.equal(data?.inForce.id, '2026.10')
  const [coming] = data.others
  assert.deepEqual([coming?.id, coming?.coming, coming?.latest], [TO, true, null])
  assert.ok((coming?.counted ?? 0) > data.inForce.counted)
})

test('old facts judged by the coming pack: which versions would change, and in which direction', async () => {
  const { data: begun } = await start()
  const trialId = begun?.trialId ?? ''
  const running = await trialOf({ trialId })
  assert.deepEqual([running.trial.state, running.trial.total, running.summary], ['running', 3, null])
  assert.equal((await certifier.post(exportPackTrial, { trialId })).code, codes.CONFLICT.code)
  await api.drain()
  const { trial, summary, items } = await trialOf({ trialId })
  assert.deepEqual([trial.state, trial.done, trial.startedBy], ['done', 3, certifier.email])
  assert.ok(summary)
  assert.equal(sum(summary.versions), 3)
  assert.deepEqual([summary.versions.worse, summary.versions.unjudged, summary.newlyFailing], [1, 1, 1])
  const term = summary.terms.find(({ id }) => id === 'SEC-12')
  assert.deepEqual([term?.worse, term?.other, term?.severity], [1, 1, 'must'])
  const row = items.find(({ identifyId }) => identifyId === rounds.spoilt)
  assert.deepEqual([row?.verdict, row?.failsBefore, row?.company], ['worse', 0, '=山海'])
  const change = row?.changes.find(({ id }) => id === 'SEC-12')
  assert.deepEqual([change?.direction, change?.before?.counted, change?.after?.outcome], ['worse', false, 'fail'])
  assert.ok((row?.others ?? 0) > 0 && row?.changes.every(({ direction }) => direction !== 'other'))
  assert.equal(items.find(({ identifyId }) => identifyId === rounds.old)?.verdict, 'unjudged')
  assert.ok(items.find(({ identifyId }) => identifyId === rounds.clean)?.verdict !== 'worse')
  const { data } = await certifier.post(queryPacks, {})
  assert.equal(data?.others[0]?.latest?.trialId, trialId)
})

test('only a round’s owner can read what the coming pack would change; null if it was not tried', async () => {
  const stranger = await api.makeMember()
  const ask = (identifyId: string, by = member) => by.post(queryComingPack, { identifyId })
  assert.equal((await api.post(queryComingPack, { identifyId: rounds.clean })).code, codes.TOKEN_MISSING.code)
  assert.equal((await member.post(queryComingPack, {})).code, codes.BAD_INPUT.code)
  assert.equal((await ask(rounds.spoilt, stranger)).code, codes.NOT_FOUND.code)
  const { data: spoilt } = await ask(rounds.spoilt)
  assert.deepEqual([spoilt?.pack, spoilt?.verdict, spoilt?.failsBefore, spoilt?.failsAfter], [TO, 'worse', 0, 1])
  assert.ok(spoilt?.changes.some(({ id, after, edition }) => id === 'SEC-12' && after?.outcome === 'fail' && edition !== ''))
  assert.ok(spoilt?.changes.every(({ direction }) => direction !== 'other'))
  assert.equal((await ask(rounds.old)).data?.verdict, 'unjudged')
  const { identifyId } = await judge('later')
  const later = await ask(identifyId)
  assert.deepEqual([later.code, later.data], [0, null])
  await api.parts.db.deleteFrom('round').where('id', '=', identifyId).execute()
})

test('keyset pagination, filters, and an export without formulas', async () => {
  const trialId = (await certifier.post(queryPacks, {})).data?.others[0]?.latest?.trialId ?? ''
  const first = await trialOf({ trialId, size: 2 })
  const second = await trialOf({ trialId, size: 2, cursor: first.nextCursor ?? '' })
  assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [2, 1, null])
  const seen = [...first.items, ...second.items].map(({ identifyId }) => identifyId)
  assert.deepEqual(seen, Object.values(rounds).toSorted().toReversed())
  assert.equal((await certifier.post(queryPackTrial, { trialId, cursor: 'x' })).code, codes.BAD_INPUT.code)
  const worse = await trialOf({ trialId, verdict: 'worse' })
  assert.deepEqual(
    worse.items.map(({ identifyId }) => identifyId),
    [rounds.spoilt],
  )
  assert.deepEqual((await trialOf({ trialId, labelled: 'true' })).items, [])
  const { data } = await certifier.post(exportPackTrial, { trialId, verdict: 'worse' })
  assert.match(data?.content ?? '', /,'=山海,.*,SEC-12,/)
  assert.ok(!data?.content.includes('cn.example.trial.clean'))
})

test('one trial at a time, for the first request; a failed one says so and makes room', async () => {
  const answers = await Promise.all([1, 2, 3].map(start))
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [0, codes.PACK_TRIAL_RUNNING.code, codes.PACK_TRIAL_RUNNING.code],
  )
  const trialId = answers.find(({ code }) => code === 0)?.data?.trialId ?? ''
  await tryPackHandler.givenUp?.(api.parts, { trialId }, 'worn out')
  assert.equal((await trialOf({ trialId })).trial.state, 'failed')
  await api.drain()
  assert.equal((await trialOf({ trialId })).trial.state, 'failed')
  const again = await start()
  await api.drain()
  assert.equal((await trialOf({ trialId: again.data?.trialId ?? '' })).trial.state, 'done')
})

test('a trial resumes where a killed worker left it, and uses only the newest round of a version', async () => {
  const { db, clock } = api.parts
  const trialId = newId(clock())
  await openTrial(db, { id: trialId, fromPack: '2026.10', toPack: TO, startedBy: 'x', now: clock() })
  const stop = new AbortController()
  const attempt = { number: 1, last: false, signal: stop.signal, log: api.parts.log }
  stop.abort()
  await assert.rejects(tryPackHandler.run(api.parts, { trialId }, attempt))
  assert.equal((await trialOf({ trialId })).trial.state, 'running')
  const again = { ...attempt, signal: new AbortController().signal }
  await Promise.all([1, 2].map(() => tryPackHandler.run(api.parts, { trialId }, again)))
  const { trial, items } = await trialOf({ trialId })
  assert.deepEqual([trial.state, items.length], ['done', 3])
})

test('a round deleted with its account during a trial is left out', onPostgres, async () => {
  const { db } = api.parts
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const deleting = inTransaction(db, async (db) => {
    await db.deleteFrom('round').where('id', '=', rounds.old).execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  const { data } = await start()
  const trying = api.drain()
  try {
    await untilBlocked(db)
  } finally {
    released.resolve()
  }
  await Promise.all([deleting, trying])
  const { trial, items } = await trialOf({ trialId: data?.trialId ?? '' })
  assert.deepEqual([trial.state, items.length], ['done', 2])
})

test('damaged facts are ignored, and the log says why', async () => {
  const { sha256 } = await api.parts.storage.put(new TextEncoder().encode('no facts'))
  const file = await api.parts.storage.local(sha256)
  const rejudger = createRejudger({ log: api.parts.log })
  assert.equal(await rejudger.rejudge(file.path, { from: '2026.10', to: TO }), null)
  await rejudger.close()
  await file.release()
})
