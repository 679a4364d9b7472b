// Costs of uploading a 100 MB package: ours by the resumable protocol, compared with a bare node:http server that hashes and
// writes the same bytes, alternating in one run; also memory, and the latency for a visitor meanwhile. On PostgreSQL.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { queryNewsList } from '@alliance/contract/news'
import { serverLimits } from '../server/limits.ts'
import { openClient, timed } from './client.ts'
import { largePackage } from './large-package.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { median, onProcessor, quantile, table } from './measure.ts'
import { startSite } from './site.ts'
import type { Site } from './site.ts'

const UPLOAD_PATH = '/api/upload'
const MIB = 1024 ** 2
const UPLOADS = 5
/** As many parallel uploads as an account may have. */
const AT_ONCE = 3
const READS = 300
const PAUSE_MS = 5

const agent = new Agent({ keepAlive: true })
type Sent = { method: string; headers: Record<string, string | number>; body?: Uint8Array }

const send = async (url: string, { method, headers, body }: Sent): Promise<IncomingMessage> => {
  const asked = request(url, { method, agent, headers: { 'content-length': body?.length ?? 0, ...headers } })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await answer.resume().toArray()
  if (!answer.statusCode || answer.statusCode >= 300) throw new Error(`${method} was answered ${answer.statusCode}`)
  return answer
}

/** Uploads in chunks of `pieceBytes`. */
const uploadTo = async ({ url, token }: Site, { bytes, pieceBytes }: { bytes: Uint8Array; pieceBytes: number }) => {
  const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
  const began = await send(url + UPLOAD_PATH, { method: 'POST', headers: { ...tus, 'upload-length': bytes.length } })
  const piece = { ...tus, 'content-type': 'application/offset+octet-stream' }
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const body = bytes.subarray(offset, offset + pieceBytes)
    await send(url + began.headers.location, { method: 'PATCH', headers: { ...piece, 'upload-offset': offset }, body })
  }
}

const startBare = async () => {
  const child = fork(new URL('bare-upload-process.ts', import.meta.url))
  const [port] = (await once(child, 'message')) as [number]
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, close: () => child.disconnect() }
}

const residentMiB = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

type Cost = { ms: number[]; cpuMs: number[] }
const measured = async (pid: number, into: Cost, work: () => Promise<unknown>) => {
  const [began, before] = [performance.now(), onProcessor(pid)]
  for (let count = 0; count < UPLOADS; count += 1) await work()
  into.ms.push((performance.now() - began) / UPLOADS)
  into.cpuMs.push((onProcessor(pid) - before) / UPLOADS)
}

/** A visitor's latency, and the peak memory, during parallel uploads. */
const meanwhile = async (site: Site, work: () => Promise<unknown>) => {
  const reader = await openClient({ url: site.url, path: queryNewsList.path, form: 'size=20' })
  const [idle, busy]: [number[], number[]] = [[], []]
  for (let count = 0; count < READS; count += 1) idle.push(await timed(reader))
  const before = residentMiB(site.pid)
  let [peak, over] = [before, false]
  const working = Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => {
    over = true
  })
  while (!over) {
    busy.push(await timed(reader))
    peak = Math.max(peak, residentMiB(site.pid))
    await pause(PAUSE_MS)
  }
  await working
  reader.close()
  return { idle, busy, grownMiB: peak - before }
}

type Run = { site: Site; bare: { pid: number; url: string }; bytes: Uint8Array }
const costs = (): Cost => ({ ms: [], cpuMs: [] })

const measure = async ({ site, bare, bytes }: Run, rounds: number) => {
  const ours = (pieceBytes: number) => () => uploadTo(site, { bytes, pieceBytes })
  const [pieces, whole] = [ours(serverLimits.uploadChunkBytes), ours(bytes.length)]
  const least = () => send(bare.url, { method: 'POST', headers: {}, body: bytes })
  const [inPieces, inOne, atLeast] = [costs(), costs(), costs()]
  const [idle, busy, grownMiB]: [number[], number[], number[]] = [[], [], []]
  await pieces()
  await least()
  for (let round = 0; round < rounds; round += 1) {
    await measured(site.pid, inPieces, pieces)
    await measured(bare.pid, atLeast, least)
    await measured(site.pid, inOne, whole)
    const waits = await meanwhile(site, pieces)
    idle.push(...waits.idle)
    busy.push(...waits.busy)
    grownMiB.push(waits.grownMiB)
  }
  return { inPieces, inOne, atLeast, idle, busy, grownMiB }
}

const linesOf = ({ inPieces, atLeast, grownMiB }: Awaited<ReturnType<typeof measure>>): Line[] => [
  {
    claim: 'CPU of an upload in pieces against bare node:http',
    figure: median(inPieces.cpuMs) / median(atLeast.cpuMs),
    atMost: 2,
    unit: '×',
  },
  { claim: `memory that ${AT_ONCE} files at once take`, figure: median(grownMiB), atMost: 32 * AT_ONCE, unit: 'MiB' },
]

export const benchUpload = async ({ rounds }: PartOptions): Promise<Part> => {
  const bytes = readFileSync(largePackage(100))
  const [site, bare] = [await startSite(), await startBare()]
  try {
    const found = await measure({ site, bare, bytes }, rounds)
    const row = (name: string, cost: Cost) => [name, bytes.length / 1e3 / median(cost.ms), median(cost.cpuMs)]
    const rows = [
      row(`ours, pieces of ${serverLimits.uploadChunkBytes / MIB} MiB`, found.inPieces),
      row('ours, one piece', found.inOne),
      row('bare node:http', found.atLeast),
    ]
    const waited = (waits: number[]) => `${median(waits).toFixed(2)} and ${quantile(waits, 0.99).toFixed(2)} ms`
    const told = `Kept list, p50 and p99: ${waited(found.idle)} idle, ${waited(found.busy)} while ${AT_ONCE} files arrive.`
    return { title: 'upload', tables: [table(['100 MB', 'MB/s', 'CPU ms'], rows), told], lines: linesOf(found) }
  } finally {
    bare.close()
    await site.close()
  }
}
