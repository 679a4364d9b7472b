// What a login costs beyond its password hash, and what a visitor's list waits for while 500 logins queue. On PostgreSQL.
import { argon2Sync, randomBytes } from 'node:crypto'
import { login } from '@alliance/contract/account'
import { queryNewsList } from '@alliance/contract/news'
import { serverLimits } from '../server/limits.ts'
import { openClient, timed } from './client.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { cpuOf, median, quantile, table } from './measure.ts'
import { startSite } from './site.ts'
import type { Site } from './site.ts'

const LOGINS = 100
const QUEUED = 500
const READS = 200

const formOf = ({ email, password }: Site) => new URLSearchParams({ email, password }).toString()

/** CPU of one hash with the server's own costs, start-up of the pool left out. */
const hashCpuMs = () => {
  const { memoryKiB, passes, parallelism } = serverLimits.argon2
  const once = () =>
    argon2Sync('argon2id', {
      message: Buffer.from('a password'),
      nonce: randomBytes(16),
      memory: memoryKiB,
      passes,
      parallelism,
      tagLength: 32,
    })
  once()
  const before = process.cpuUsage()
  for (let count = 0; count < LOGINS; count++) once()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / LOGINS
}

const loginCpuMs = async (site: Site) => {
  const client = await openClient({ url: site.url, path: login.path, form: formOf(site) })
  for (let count = 0; count < 10; count++) await client.ask()
  const before = cpuOf(site.pid)
  for (let count = 0; count < LOGINS; count++) await client.ask()
  const spent = (cpuOf(site.pid) - before) / LOGINS
  client.close()
  return spent
}

const readsWhile = async (site: Site, busy: boolean) => {
  const reader = await openClient({ url: site.url, path: queryNewsList.path, form: 'size=20' })
  const waits: number[] = []
  const clients = busy
    ? await Promise.all(Array.from({ length: QUEUED }, () => openClient({ url: site.url, path: login.path, form: formOf(site) })))
    : []
  let queued = true
  // Each connection asks again as long as the reads go on, so that the queue stays full.
  const logins = clients.map(async (client) => {
    while (queued) await client.ask()
    client.close()
  })
  for (let count = 0; count < READS; count++) waits.push(await timed(reader))
  queued = false
  await Promise.all(logins)
  reader.close()
  return waits
}

export const benchLogin = async ({ rounds }: PartOptions): Promise<Part> => {
  const site = await startSite()
  try {
    const [beyond, hashes, idle, busy]: [number[], number[], number[], number[]] = [[], [], [], []]
    await readsWhile(site, false)
    for (let round = 0; round < rounds; round++) {
      const hash = hashCpuMs()
      hashes.push(hash)
      beyond.push((await loginCpuMs(site)) - hash)
      idle.push(...(await readsWhile(site, false)))
      busy.push(...(await readsWhile(site, true)))
    }
    const lines: Line[] = [
      { claim: 'CPU of a login beyond its hash', figure: median(beyond), atMost: 1, unit: 'ms' },
      {
        claim: `kept list, median while ${QUEUED} connections log in`,
        figure: median(busy) / median(idle),
        atMost: 2,
        unit: '×',
      },
    ]
    const rows = [
      ['hash', median(hashes), '', ''],
      ['login beyond the hash', median(beyond), '', ''],
      ['kept list, idle', '', median(idle), quantile(idle, 0.99)],
      [`kept list, ${QUEUED} logins queued`, '', median(busy), quantile(busy, 0.99)],
    ]
    return { title: 'login', tables: [table(['what', 'CPU ms', 'p50 ms', 'p99 ms'], rows)], lines }
  } finally {
    await site.close()
  }
}
