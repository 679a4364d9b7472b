import assert from 'node:assert/strict'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { testDatabase } from '../testing/index.ts'
import { openPostgres } from './open-postgres.ts'

const until = async (isSo: () => boolean, what: string) => {
  for (const end = Date.now() + 5_000; !isSo(); await pause(10)) assert.ok(Date.now() < end, what)
}

/** A network between here and the database that can lose every packet without ending a connection. */
const startNetwork = async (to: URL) => {
  let losing = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (losing || into.write(bytes)))
      from.on('error', () => undefined)
      from.on('close', () => void (losing || into.destroy()))
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
    lose: () => void (losing = true),
    carry: () => void (losing = false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
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
