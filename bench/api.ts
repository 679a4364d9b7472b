// Latency for a visitor and a member while a 100 MB package is judged in the server's pool, compared with the idle server before
// and after, in one run on PostgreSQL.
import { queryApkList } from '@alliance/contract/identify-apk'
import { queryNewsList } from '@alliance/contract/news'
import { assertList, parseAnswer } from './answer.ts'
import { openClient, timed } from './client.ts'
import type { Client } from './client.ts'
import { largePackage } from './large-package.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { median, quantile, table } from './measure.ts'
import { startSite } from './site.ts'
import type { Site } from './site.ts'

const REQUESTS = 300
const ITEMS = 20

type Samples = { kept: number[]; member: number[] }
type Clients = { kept: Client; member: Client }

const sample = async (clients: Clients, into: Samples) => {
  into.kept.push(await timed(clients.kept))
  into.member.push(await timed(clients.member))
}

const measureIdle = async (clients: Clients, into: Samples) => {
  for (let count = 0; count < REQUESTS; count++) await sample(clients, into)
}

/** The same number of requests while packages are judged one after the other; waits for the last one. */
const measureBusy = async (site: Site, { clients, into }: { clients: Clients; into: Samples }) => {
  const first = site.told('analysed')
  site.ask({ kind: 'analyse', path: largePackage(100) })
  await first
  for (let count = 0; count < REQUESTS; count++) await sample(clients, into)
  const idle = site.told('idle')
  site.ask({ kind: 'stop' })
  await idle
}

const measure = async (site: Site, rounds: number) => {
  const { url, token } = site
  const clients = {
    kept: await openClient({ url, path: queryNewsList.path, form: `size=${ITEMS}` }),
    member: await openClient({ url, path: queryApkList.path, form: `size=${ITEMS}&token=${token}` }),
  }
  const [idle, busy, warming]: [Samples, Samples, Samples] = [
    { kept: [], member: [] },
    { kept: [], member: [] },
    { kept: [], member: [] },
  ]
  await measureIdle(clients, warming)
  for (const { ask } of [clients.kept, clients.member]) assertList(parseAnswer(await ask()), ITEMS)
  for (let round = 0; round < rounds; round++) {
    await measureIdle(clients, idle)
    await measureBusy(site, { clients, into: busy })
  }
  clients.kept.close()
  clients.member.close()
  return { idle, busy }
}

const HEAD = ['call', 'idle p50 ms', 'busy p50 ms', 'ratio', 'idle p99 ms', 'busy p99 ms']
const NAMES = { kept: 'public list, kept', member: 'member’s list of apps' } as const

const row = (name: string, idle: number[], busy: number[]) => [
  name,
  median(idle),
  median(busy),
  median(busy) / median(idle),
  quantile(idle, 0.99),
  quantile(busy, 0.99),
]

export const benchApi = async ({ rounds }: PartOptions): Promise<Part> => {
  largePackage(100)
  const site = await startSite()
  try {
    const { idle, busy } = await measure(site, rounds)
    const kinds = ['kept', 'member'] as const
    const lines = kinds.map((kind): Line => ({
      claim: `${NAMES[kind]}, median while a 100 MB package is judged`,
      figure: median(busy[kind]) / median(idle[kind]),
      atMost: 2,
      unit: '×',
    }))
    const rows = kinds.map((kind) => row(NAMES[kind], idle[kind], busy[kind]))
    return { title: 'api', tables: [table(HEAD, rows)], lines }
  } finally {
    await site.close()
  }
}
