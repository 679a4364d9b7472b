// CPU of a login without its password hash, and the latency of a visitor's list while 500 logins are queued. On PostgreSQL.
import { argon2, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { login } from '@alliance/contract/account'
import { queryNewsList } from '@alliance/contract/news'
import { serverLimits } from '../server/limits.ts'
import { openClient, timed } from './client.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { cpuBesidePool, median, onProcessor, quantile, table } from './measure.ts'
import { CHEAP_HASH, startSite } from './site.ts'
import type { Site } from './site.ts'

const LOGINS = 300
/** So that the JIT has compiled the code, as in a server that has been up for a while. */
const WARM_UP = 900
const QUEUED = 500
const READS = 400
/** Spreads the reads over many hashes. */
const PAUSE_MS = 5

const formOf = ({ email, password }: Site) => new URLSearchParams({ email, password }).toString()

const hashWith = promisify(argon2)
type Spent = { all: number; beside: number }

/** CPU time per run of `work` in process `pid`, in ms: total, and without the thread pool that hashes. */
const spentOn = async (pid: number, work: () => Promise<unknown>): Promise<Spent> => {
  for (let count = 0; count < LOGINS; count++) await work()
  const [all, beside] = [onProcessor(pid), cpuBesidePool(pid)]
  for (let count = 0; count < LOGINS; count++) await work()
  return { all: (onProcessor(pid) - all) / LOGINS, beside: (cpuBesidePool(pid) - beside) / LOGINS }
}

type HashCosts = typeof serverLimits.argon2

/** One hash measured in the same way, which includes handing it to the thread pool and back. */
const hashCpu = ({ memoryKiB, passes, parallelism }: HashCosts) => {
  const costs = { memory: memoryKiB, passes, parallelism, tagLength: 32 }
  return spentOn(process.pid, () => hashWith('argon2id', { message: 'a password', nonce: randomBytes(16), ...costs }))
}

const logIn = async (site: Site, times: number) => {
  const client = await openClient({ url: site.url, path: login.path, form: formOf(site) })
  for (let count = 0; count < times; count++) await client.ask()
  client.close()
}

const loginCpu = async (site: Site) => {
  const client = await openClient({ url: site.url, path: login.path, form: formOf(site) })
  const spent = await spentOn(site.pid, client.ask)
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
  // Each connection repeats its login until the reads are done, so that the queue stays full.
  const logins = clients.map(async (client) => {
    while (queued) await client.ask()
    client.close()
  })
  for (let count = 0; count < READS; count++) {
    waits.push(await timed(reader))
    await pause(PAUSE_MS)
  }
  queued = false
  await Promise.all(logins)
  reader.close()
  return waits
}

/** CPU of our own code per login in ms: measured with a hash of almost no cost, which is subtracted. */
const beyondHash = async (rounds: number) => {
  const site = await startSite('site-process.ts', { CHEAP_HASH: 'yes' })
  try {
    const figures: number[] = []
    await logIn(site, WARM_UP)
    for (let round = 0; round < rounds; round++) {
      const hash = await hashCpu(CHEAP_HASH)
      figures.push((await loginCpu(site)).all - hash.all)
    }
    return median(figures)
  } finally {
    await site.close()
  }
}

export const benchLogin = async ({ rounds }: PartOptions): Promise<Part> => {
  const beyond = await beyondHash(rounds)
  const site = await startSite()
  try {
    const [hashes, spent]: [Spent[], Spent[]] = [[], []]
    const [idle, busy]: [number[], number[]] = [[], []]
    await readsWhile(site, false)
    await logIn(site, WARM_UP)
    for (let round = 0; round < rounds; round++) {
      hashes.push(await hashCpu(serverLimits.argon2))
      spent.push(await loginCpu(site))
      idle.push(...(await readsWhile(site, false)))
      busy.push(...(await readsWhile(site, true)))
    }
    const lines: Line[] = [
      { claim: 'CPU of a login beyond its hash', figure: beyond, atMost: 1, unit: 'ms' },
      {
        claim: `kept list, median while ${QUEUED} connections log in`,
        figure: median(busy) / median(idle),
        atMost: 2,
        unit: '×',
      },
    ]
    const of = (all: readonly Spent[], which: keyof Spent) => median(all.map((one) => one[which]))
    const rows = [
      ['login with a hash of almost no cost, that hash taken off', beyond, '', '', ''],
      ['hash', of(hashes, 'all'), of(hashes, 'beside'), '', ''],
      ['login', of(spent, 'all'), of(spent, 'beside'), '', ''],
      ['kept list, idle', '', '', median(idle), quantile(idle, 0.99)],
      [`kept list, ${QUEUED} logins queued`, '', '', median(busy), quantile(busy, 0.99)],
    ]
    return { title: 'login', tables: [table(['what', 'CPU ms', 'beside the pool', 'p50 ms', 'p99 ms'], rows)], lines }
  } finally {
    await site.close()
  }
}
