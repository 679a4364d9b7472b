// Costs when an activity opens for which more people register than there are places, and the latency for everybody else
// meanwhile. On PostgreSQL.
import { setTimeout as pause } from 'node:timers/promises'
import { registerForActivity } from '@alliance/contract/activity'
import { RegistrationState } from '@alliance/contract/activity-states'
import { queryNewsList } from '@alliance/contract/news'
import { parseAnswer, readData } from './answer.ts'
import { openClient, timed } from './client.ts'
import type { Client } from './client.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { median, onProcessor, quantile, table } from './measure.ts'
import { startSite } from './site.ts'
import type { Site } from './site.ts'

const [PLACES, WAITING, COMERS] = [1000, 100, 3000]
/** Fewer than the server's limit of concurrent requests. */
const AT_ONCE = 400
const READS = 300
const PAUSE_MS = 5

type Rush = { idle: number[]; busy: number[]; waits: number[]; seconds: number; cpuMs: number; got: number; refused: number }

const formOf = (activityId: string, ticket: string, index: number) =>
  new URLSearchParams({
    activityId,
    ticket,
    name: '林青',
    company: '青屿软件',
    post: '工程师',
    phone: '0591-88886666',
    email: `visitor${index}@example.test`,
    city: '福州',
    consent: 'true',
  }).toString()

/** A different page size than the last time, so that no cache answers. */
const readOnce = (reader: Client, count: number) => timed(reader, `size=${1 + (count % 20)}`)

const openClients = ({ url }: Site) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => openClient({ url, path: registerForActivity.path, form: '' })))

/** All registrations, with as many in parallel as there are connections. */
const comeAll = async (site: Site, rush: Rush) => {
  const { activityId, tickets } = JSON.parse(site.token) as { activityId: string; tickets: string[] }
  const clients = await openClients(site)
  let next = 0
  const come = async (client: Client) => {
    for (let index = next++; index < tickets.length; index = next++) {
      const began = performance.now()
      const { code, data } = readData(parseAnswer(await client.ask(formOf(activityId, tickets[index] ?? '', index))))
      rush.waits.push(performance.now() - began)
      if (code === 0 && (data as { state: number }).state === RegistrationState.registered) rush.got += 1
      if (code !== 0) rush.refused += 1
    }
    client.close()
  }
  const [began, before] = [performance.now(), onProcessor(site.pid, site.postgresPid)]
  await Promise.all(clients.map(come))
  rush.seconds = (performance.now() - began) / 1000
  rush.cpuMs = (onProcessor(site.pid, site.postgresPid) - before) / tickets.length
}

const runOnce = async (): Promise<Rush> => {
  const wish = { BENCH_PLACES: `${PLACES}`, BENCH_WAITING: `${WAITING}`, BENCH_COMERS: `${COMERS}` }
  const site = await startSite('rush-process.ts', wish)
  const rush: Rush = { idle: [], busy: [], waits: [], seconds: 0, cpuMs: 0, got: 0, refused: 0 }
  try {
    const reader = await openClient({ url: site.url, path: queryNewsList.path, form: '' })
    for (let count = 0; count < READS; count += 1) await readOnce(reader, count)
    for (let count = 0; count < READS; count += 1) rush.idle.push(await readOnce(reader, count))
    let over = false
    const coming = comeAll(site, rush).finally(() => {
      over = true
    })
    for (let count = 0; !over; count += 1) {
      rush.busy.push(await readOnce(reader, count))
      await pause(PAUSE_MS)
    }
    await coming
    reader.close()
    return rush
  } finally {
    await site.close()
  }
}

export const benchRush = async ({ rounds }: PartOptions): Promise<Part> => {
  const rushes: Rush[] = []
  for (let round = 0; round < rounds; round += 1) rushes.push(await runOnce())
  const of = (which: 'idle' | 'busy' | 'waits') => rushes.flatMap((rush) => rush[which])
  const wrong = rushes.filter(({ got, refused }) => got !== PLACES || refused !== COMERS - PLACES - WAITING).length
  const lines: Line[] = [
    { claim: 'rounds in which other than the first found a place', figure: wrong, atMost: 0, unit: '' },
    {
      claim: `list from the database, median while ${AT_ONCE} connections register`,
      figure: median(of('busy')) / median(of('idle')),
      atMost: 5,
      unit: '×',
    },
  ]
  const perSecond = median(rushes.map(({ seconds }) => COMERS / seconds))
  const rows = [
    [
      `registration, ${AT_ONCE} at once`,
      median(of('waits')),
      quantile(of('waits'), 0.99),
      median(rushes.map(({ cpuMs }) => cpuMs)),
    ],
    ['list from the database, idle', median(of('idle')), quantile(of('idle'), 0.99), ''],
    ['list from the database, meanwhile', median(of('busy')), quantile(of('busy'), 0.99), ''],
  ]
  const told = `${COMERS} people for ${PLACES} places and ${WAITING} to wait: ${perSecond.toFixed(0)} decided a second.`
  return { title: 'rush', tables: [told, table(['what', 'p50 ms', 'p99 ms', 'CPU ms each'], rows)], lines }
}
