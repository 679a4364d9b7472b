// CPU time of cached responses (a public list, an article, the home page) compared with a bare node:http server that sends the
// same bytes, alternating in one run.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { queryNews } from '@alliance/contract/article'
import { queryNewsList } from '@alliance/contract/news'
import { assertList, parseAnswer, readData, readText } from './answer.ts'
import type { Answer } from './answer.ts'
import { load, openClient } from './client.ts'
import type { Client, Wanted } from './client.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { cpuOf, median, table } from './measure.ts'
import { startSite } from './site.ts'

const CONNECTIONS = 16
const LOAD_MS = 2000
const ITEMS = 20
const FORM = `size=${ITEMS}`
const CARRIED = ['content-type', 'content-encoding', 'content-length']

/** Only the headers that describe the body. */
const bareHeaders = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => CARRIED.includes(name)))

const startBare = async (answer: Answer) => {
  const child = fork(new URL('bare-process.ts', import.meta.url))
  child.send({ body: answer.body.toString('base64'), headers: bareHeaders(answer) })
  const [port] = (await once(child, 'message')) as [number]
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, close: () => child.disconnect() }
}

const connections = (wanted: Wanted) => Promise.all(Array.from({ length: CONNECTIONS }, () => openClient(wanted)))

type Rate = { cpuMicros: number; perSecond: number }

const round = async (pid: number, clients: Client[]): Promise<Rate> => {
  const before = cpuOf(pid)
  const answered = await load(clients, LOAD_MS)
  return { cpuMicros: ((cpuOf(pid) - before) * 1000) / answered, perSecond: answered / (LOAD_MS / 1000) }
}

const medians = (rates: Rate[]): Rate => ({
  cpuMicros: median(rates.map(({ cpuMicros }) => cpuMicros)),
  perSecond: median(rates.map(({ perSecond }) => perSecond)),
})

type Target = { name: string; wanted: Omit<Wanted, 'url'>; check: (answer: Answer) => void }

const articleId = async (url: string): Promise<string> => {
  const client = await openClient({ url, path: queryNewsList.path, form: FORM })
  const { data } = readData(parseAnswer(await client.ask()))
  client.close()
  return (data as { items: { id: string }[] }).items[0]!.id
}

const check = (holds: boolean, what: string) => {
  if (!holds) throw new Error(`what was measured is ${what}`)
}

const targetsOf = async (url: string): Promise<Target[]> => [
  { name: 'list', wanted: { path: queryNewsList.path, form: FORM }, check: (answer) => assertList(answer, ITEMS) },
  {
    name: 'article',
    wanted: { path: queryNews.path, form: `newsId=${await articleId(url)}` },
    check: (answer) => check(readData(answer).code === 0, 'a refusal'),
  },
  { name: 'home page', wanted: { path: '/' }, check: (answer) => check(readText(answer).includes('</html>'), 'no page') },
]

const measure = async (site: { pid: number; url: string }, target: Target, rounds: number) => {
  const wanted = { url: site.url, ...target.wanted }
  const ours = await connections(wanted)
  await ours[0]?.ask()
  const answer = parseAnswer((await ours[0]?.ask()) ?? Buffer.alloc(0))
  target.check(answer)
  const bare = await startBare(answer)
  const theirs = await connections({ ...wanted, url: bare.url })
  try {
    for (const clients of [ours, theirs]) await load(clients, LOAD_MS)
    const [mine, least]: [Rate[], Rate[]] = [[], []]
    for (let count = 0; count < rounds; count++) {
      mine.push(await round(site.pid, ours))
      least.push(await round(bare.pid, theirs))
    }
    return { mine: medians(mine), least: medians(least), bytes: answer.body.length, headers: answer.headers }
  } finally {
    for (const client of [...ours, ...theirs]) client.close()
    bare.close()
  }
}

export const benchKept = async ({ rounds }: PartOptions): Promise<Part> => {
  const site = await startSite()
  try {
    const rows: (string | number)[][] = []
    const lines: Line[] = []
    for (const target of await targetsOf(site.url)) {
      const { mine, least, bytes, headers } = await measure(site, target, rounds)
      const coding = headers['content-encoding'] ?? 'plain'
      rows.push([`kept ${target.name}`, mine.cpuMicros, mine.perSecond])
      rows.push([`bare node:http, ${bytes} bytes ${coding}`, least.cpuMicros, least.perSecond])
      const figure = mine.cpuMicros / least.cpuMicros
      lines.push({ claim: `CPU of the kept ${target.name} against bare node:http`, figure, atMost: 3, unit: '×' })
    }
    return { title: 'kept', tables: [table(['server', 'CPU µs per request', 'requests/s'], rows)], lines }
  } finally {
    await site.close()
  }
}
