import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { startNetwork, testDatabase } from '../testing/index.ts'
import { isUnavailable } from './database.ts'
import { openPostgres } from './open-postgres.ts'
import { inTransaction } from './transaction-guard.ts'

const until = async (isSo: () => boolean, what: string) => {
  for (const end = Date.now() + 5_000; !isSo(); await pause(10)) assert.ok(Date.now() < end, what)
}

const url = process.env['TEST_DATABASE_URL']
const skip = url === undefined && 'needs a PostgreSQL server'

test('a network that goes silent is noticed: who listens is told, and hears again when it is back', { skip }, async () => {
  const own = await testDatabase()
  const network = await startNetwork(new URL(own.url ?? ''))
  const far = await openPostgres({ url: network.url }, { everyMs: 50, answerMs: 200 })
  const heard: string[] = []
  await far.listen('silent_test', { onMessage: (said) => heard.push(said), onState: (state) => heard.push(state) })
  const say = (words: string) => sql`select pg_notify('silent_test', ${words})`.execute(own.db)
  await say('one')
  await until(() => heard.includes('one'), 'it hears')
  network.lose()
  await until(() => heard.includes('deaf'), 'it knows that it is deaf')
  await say('lost')
  network.carry()
  await until(() => heard.includes('hearing'), 'it is back')
  await say('two')
  await until(() => heard.includes('two'), 'it hears again')
  assert.deepEqual(heard, ['one', 'deaf', 'hearing', 'two'])
  await far.close()
  network.close()
  await own.close()
})

test(
  'a server that takes connections but no LISTEN, as a standby does before its promotion, is asked until it does',
  { skip },
  async (t) => {
    const own = await testDatabase()
    const network = await startNetwork(new URL(own.url ?? ''))
    const far = await openPostgres({ url: network.url })
    t.after(async () => {
      await far.close()
      network.close()
      await own.close()
    })
    const heard: string[] = []
    await far.listen('refused_test', { onMessage: (said) => heard.push(said), onState: (state) => heard.push(state) })
    network.misspell('listen "')
    network.cut()
    await until(() => heard.includes('deaf'), 'it knows that it is deaf')
    network.carry()
    // Longer than the first two attempts take, both of which are refused.
    await pause(1_500)
    assert.deepEqual(heard, ['deaf'], 'it does not claim to hear')
    network.misspell()
    await until(() => heard.includes('hearing'), 'it is back')
    await sql`select pg_notify('refused_test', 'two')`.execute(own.db)
    await until(() => heard.includes('two'), 'it hears again')
  },
)

test('two who begin to listen at once share one connection', { skip }, async (t) => {
  const own = await testDatabase()
  const far = await openPostgres({ url: own.url ?? '' })
  t.after(async () => {
    await far.close()
    await own.close()
  })
  const heard: string[] = []
  await Promise.all(['at_once_a', 'at_once_b'].map((channel) => far.listen(channel, { onMessage: (said) => heard.push(said) })))
  const { rows } = await sql<{ n: number }>`
    select count(*)::int4 as n from pg_stat_activity
    where application_name = 'alliance-listen' and datname = current_database()`.execute(own.db)
  await sql`select pg_notify('at_once_a', 'a'), pg_notify('at_once_b', 'b')`.execute(own.db)
  await until(() => heard.length === 2, 'both hear')
  assert.equal(rows[0]?.n, 1)
})

test('who waits for a row gives its connection back before others are refused one', { skip }, async (t) => {
  const own = await testDatabase()
  const far = await openPostgres({ url: own.url ?? '' })
  t.after(async () => {
    await far.close()
    await own.close()
  })
  const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(far.db)
  assert.deepEqual(rows, [{ lock_timeout: '3s' }])
})

test('a database that goes silent leaves no question open: each is told that it is away', { skip }, async (t) => {
  const own = await testDatabase()
  const network = await startNetwork(new URL(own.url ?? ''))
  const far = await openPostgres({ url: network.url }, { everyMs: 100, answerMs: 1_000 })
  t.after(async () => {
    network.carry()
    await far.close()
    network.close()
    await own.close()
  })
  await far.listen('silent_test', { onMessage: () => undefined })
  const ask = () => sql<{ n: number }>`select 1 as n`.execute(far.db)
  const isThere = () =>
    ask().then(
      () => true,
      () => false,
    )
  await Promise.all([ask(), ask(), ask()])
  network.lose()
  const asked = await Promise.race([ask().catch((error: unknown) => error), pause(20_000, 'still open', { ref: false })])
  assert.ok(isUnavailable(asked), String(asked))
  network.carry()
  for (const end = Date.now() + 20_000; !(await isThere()); await pause(50)) assert.ok(Date.now() < end, 'it is found again')
})

test('a connection that breaks in the middle of a transaction ends the transaction, not the process', { skip }, async () => {
  const own = await testDatabase()
  const far = await openPostgres({ url: own.url ?? '' })
  const begun = Promise.withResolvers<number>()
  const ended = Promise.withResolvers<void>()
  const work = inTransaction(far.db, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    begun.resolve(rows[0]?.pid ?? 0)
    // Waiting for something else: the connection breaks while no query runs on it.
    await ended.promise
    await sql`select 1`.execute(db)
  })
  await sql`select pg_terminate_backend(${await begun.promise})`.execute(own.db)
  await pause(200)
  ended.resolve()
  await assert.rejects(work, isUnavailable)
  assert.deepEqual((await sql`select 1 as n`.execute(far.db)).rows, [{ n: 1 }])
  await far.close()
  await own.close()
})

test(
  'a server that takes no writes is away, and its connection is given up: the primary may be elsewhere by now',
  { skip },
  async (t) => {
    const own = await testDatabase()
    const far = await openPostgres({ url: own.url ?? '' })
    t.after(async () => {
      await far.close()
      await own.close()
    })
    await sql`create table kept (n int)`.execute(far.db)
    // As a standby would be: only this session.
    await sql`set default_transaction_read_only = on`.execute(far.db)
    const write = () => inTransaction(far.db, (db) => sql`insert into kept values (1)`.execute(db))
    await assert.rejects(write, isUnavailable)
    await write()
  },
)
