// Facts, signatures and every static term of each real package, against `apksigner verify` plus `aapt dump badging` on
// the same file: as whole processes, and by the warm pool that the server keeps. Alternating in one run, medians.
import { existsSync, readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { packInForce, startPool } from '../apk/index.ts'
import type { Pool } from '../apk/index.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { median, medianCost, runProcess, table } from './measure.ts'
import type { Cost } from './measure.ts'

const FOLDER = '.cache/apks'
const HEAD = ['package', 'ours ms', 'pool ms', 'peers ms', 'ours ÷ peers', 'pool ÷ peers', 'ours CPU ms', 'peers CPU ms']
const today = new Date().toISOString().slice(0, 10)

const peers = (file: string): Cost => {
  const signer = runProcess('apksigner', ['verify', file])
  const badging = runProcess('aapt', ['dump', 'badging', file])
  return {
    wallMs: signer.wallMs + badging.wallMs,
    cpuMs: signer.cpuMs + badging.cpuMs,
    peakMiB: Math.max(signer.peakMiB, badging.peakMiB),
  }
}

const ours = (file: string): Cost => {
  const cost = runProcess(process.execPath, ['apk/cli.mjs', '--json', file])
  if (cost.status === 2) throw new Error(`${file} was not judged`)
  return cost
}

const warm = async (pool: Pool, path: string) => {
  const began = performance.now()
  const declarations = { permissionPurposes: {}, sdks: [] }
  const judged = await pool.judge({ path, pack: packInForce(today).id, circumstances: { judgedOn: today, declarations } })
  if (!judged.judgeable) throw new Error(`${path} was not judged: ${judged.reason}`)
  return performance.now() - began
}

type Measured = { name: string; mine: Cost; pool: number; theirs: Cost }

const measureFile = async (name: string, pool: Pool, rounds: number): Promise<Measured> => {
  const file = `${FOLDER}/${name}`
  const [mine, pooled, theirs]: [Cost[], number[], Cost[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    mine.push(ours(file))
    theirs.push(peers(file))
    pooled.push(await warm(pool, file))
  }
  return { name, mine: medianCost(mine), pool: median(pooled), theirs: medianCost(theirs) }
}

const row = ({ name, mine, pool, theirs }: Measured) => [
  name,
  mine.wallMs,
  pool,
  theirs.wallMs,
  mine.wallMs / theirs.wallMs,
  pool / theirs.wallMs,
  mine.cpuMs,
  theirs.cpuMs,
]

const linesOf = ({ name, mine, pool, theirs }: Measured): Line[] => [
  { claim: `${name}, whole process against both tools`, figure: mine.wallMs / theirs.wallMs, atMost: 1, unit: '×' },
  { claim: `${name}, warm pool against both tools`, figure: pool / theirs.wallMs, atMost: 1, unit: '×' },
]

export const benchApk = async ({ rounds }: PartOptions): Promise<Part> => {
  if (!existsSync(FOLDER)) throw new Error('fetch the real packages first: npm run exactness')
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.apk'))
  const pool = startPool({ size: 1 })
  const measured: Measured[] = []
  try {
    // The first of both is thrown away: it fills the code cache and brings the tools from the disk.
    for (const name of files.slice(0, 2)) await measureFile(name, pool, 1)
    for (const name of files.toSorted()) measured.push(await measureFile(name, pool, rounds))
  } finally {
    await pool.close()
  }
  return { title: 'apk', tables: [table(HEAD, measured.map(row))], lines: measured.flatMap(linesOf) }
}
