// Facts, signatures and every static term of each real package, compared with `apksigner verify` on the same file (as whole
// processes, and with the server's warm pool), with androguard's AnalyzeAPK, and with the lower bound for the same bytes; also
// two workers compared with one. Alternating in one run, medians.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { packInForce, startPool } from '../apk/index.ts'
import type { Pool } from '../apk/index.ts'
import { HOW_TO_INSTALL, analyze, androguardVersion } from './androguard.ts'
import type { Analyzed } from './androguard.ts'
import { floorOf, runFloor } from './apk-floor.ts'
import type { Line, Part, PartOptions } from './line.ts'
import { median, medianCost, runProcess, table } from './measure.ts'
import type { Cost } from './measure.ts'
import { plotBars } from './plot.ts'
import { throughput } from './throughput.ts'

const FOLDER = '.cache/apks'
const PLOT = 'docs/performance-apk.svg'
const LEAST_FASTER = 30
const MOST_OF_FLOOR = 2
const LEAST_OF_TWO = 1.7
const today = new Date().toISOString().slice(0, 10)

const load = () => loadavg()[0]?.toFixed(1) ?? '?'

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

type Measured = { name: string; mine: Cost; pool: number; theirs: Cost; floor: number }

const measureFile = async (name: string, pool: Pool, rounds: number): Promise<Measured> => {
  const file = `${FOLDER}/${name}`
  const floor = floorOf(file)
  const [mine, pooled, theirs, least]: [Cost[], number[], Cost[], number[]] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    mine.push(ours(file))
    theirs.push(runProcess('apksigner', ['verify', file]))
    pooled.push(await warm(pool, file))
    least.push(runFloor(floor))
  }
  return { name, mine: medianCost(mine), pool: median(pooled), theirs: medianCost(theirs), floor: median(least) }
}

const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)

const verifierTable = (measured: Measured[]) => {
  const head = ['ours ms', 'pool ms', 'apksigner ms', 'ours ÷', 'pool ÷', 'ours CPU ms', 'apksigner CPU ms', 'CPU ÷']
  const row = ({ name, mine, pool, theirs }: Measured) => [
    name,
    mine.wallMs,
    pool,
    theirs.wallMs,
    mine.wallMs / theirs.wallMs,
    pool / theirs.wallMs,
    mine.cpuMs,
    theirs.cpuMs,
    mine.cpuMs / theirs.cpuMs,
  ]
  return table([`package (load ${load()})`, ...head], measured.map(row))
}

const floorTable = (measured: Measured[]) => {
  const row = (name: string, pool: number, floor: number) => [name, floor, pool, pool / floor]
  const all = row('all', sum(measured.map(({ pool }) => pool)), sum(measured.map(({ floor }) => floor)))
  return table(
    [`package (load ${load()})`, 'floor ms', 'pool ms', 'pool ÷ floor'],
    [...measured.map(({ name, pool, floor }) => row(name, pool, floor)), all],
  )
}

const linesOf = ({ name, mine, pool, theirs }: Measured): Line[] => [
  { claim: `${name}, whole process against apksigner`, figure: mine.wallMs / theirs.wallMs, atMost: 1, unit: '×' },
  { claim: `${name}, warm pool against apksigner`, figure: pool / theirs.wallMs, atMost: 1, unit: '×' },
]

type Compared = Measured & { analyzed: Analyzed }

const analyzerTable = (read: Compared[]) => {
  const row = (name: string, list: Compared[]) => {
    const [pool, inside] = [sum(list.map((one) => one.pool)), sum(list.map((one) => one.analyzed.wallMs))]
    const [mine, process] = [sum(list.map((one) => one.mine.wallMs)), sum(list.map((one) => one.analyzed.processMs))]
    return [name, pool, inside, inside / pool, mine, process, process / mine]
  }
  const head = ['pool ms', 'AnalyzeAPK ms', 'times', 'ours ms', 'its process ms', 'times']
  return table([`package (load ${load()})`, ...head], [...read.map((one) => row(one.name, [one])), row('all', read)])
}

/** One round, since it takes minutes. Files on which androguard crashes are left out on both sides. */
const compareAnalyzer = (measured: Measured[]): { text: string; lines: Line[] } => {
  const version = androguardVersion()
  if (version === undefined) return { text: `androguard is not installed, nothing was compared (${HOW_TO_INSTALL}).`, lines: [] }
  const both = measured.map((one) => ({ ...one, analyzed: analyze(`${FOLDER}/${one.name}`) }))
  const read = both.flatMap(({ analyzed, ...one }) => (analyzed ? [{ ...one, analyzed }] : []))
  const broken = both.filter(({ analyzed }) => !analyzed).map(({ name }) => name)
  const left = broken.length > 0 ? `It breaks down on ${broken.join(', ')}: on neither side of the sums.` : 'It read every file.'
  const inside = sum(read.map((one) => one.pool)) / sum(read.map((one) => one.analyzed.wallMs))
  const whole = sum(read.map((one) => one.mine.wallMs)) / sum(read.map((one) => one.analyzed.processMs))
  const most = { atMost: 1 / LEAST_FASTER, unit: '×' }
  return {
    text: `${analyzerTable(read)}\n\nandroguard ${version}. ${left}`,
    lines: [
      { claim: 'warm pool ÷ AnalyzeAPK, summed', figure: inside, ...most },
      { claim: 'our whole processes ÷ whole processes of AnalyzeAPK, summed', figure: whole, ...most },
    ],
  }
}

const plot = (measured: Measured[]) =>
  writeFileSync(
    PLOT,
    plotBars({
      title: 'One package: all facts and static terms against apksigner verify',
      unit: 'ms of wall time',
      series: [
        { name: 'apksigner verify', colour: '#9aa5b1' },
        { name: 'ours, whole process', colour: '#b8862b' },
        { name: 'ours, warm pool', colour: '#2f6f9f' },
      ],
      rows: measured.map(({ name, mine, pool, theirs }) => ({ name, values: [theirs.wallMs, mine.wallMs, pool] })),
    }),
  )

const measureAll = async (files: string[], rounds: number) => {
  const pool = startPool({ size: 1 })
  try {
    // The first of both runs is discarded: it fills the code cache and loads the tools from disk. A pool counts as warm (here as
    // in the comparison of workers) once it has judged each package three times.
    for (const name of files) await measureFile(name, pool, 1)
    for (let pass = 0; pass < 2; pass++) for (const name of files) await warm(pool, `${FOLDER}/${name}`)
    const measured: Measured[] = []
    for (const name of files) measured.push(await measureFile(name, pool, rounds))
    return measured
  } finally {
    await pool.close()
  }
}

export const benchApk = async ({ rounds }: PartOptions): Promise<Part> => {
  if (!existsSync(FOLDER)) throw new Error('fetch the real packages first: npm run exactness')
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.apk'))
    .toSorted()
  const measured = await measureAll(files, rounds)
  plot(measured)
  const workers = await throughput((pool) => Promise.all(files.map((name) => warm(pool, `${FOLDER}/${name}`))), rounds)
  const analyzer = compareAnalyzer(measured)
  const floor = sum(measured.map((one) => one.pool)) / sum(measured.map((one) => one.floor))
  return {
    title: 'apk',
    tables: [verifierTable(measured), floorTable(measured), workers.table, analyzer.text],
    lines: [
      ...measured.flatMap(linesOf),
      { claim: 'warm pool ÷ floor of the same bytes, summed', figure: floor, atMost: MOST_OF_FLOOR, unit: '×' },
      { claim: 'time of two workers ÷ time of one', figure: workers.share, atMost: 1 / LEAST_OF_TWO, unit: '×' },
      {
        claim: 'time of two workers ÷ time of one on one core',
        figure: workers.shareOfCore,
        atMost: 1 / LEAST_OF_TWO,
        unit: '×',
      },
      ...analyzer.lines,
    ],
  }
}
