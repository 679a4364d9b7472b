// Peak memory of the process that judges a large package, as counted by the kernel (ru_maxrss of the child).
import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { largePackage } from './large-package.ts'
import type { Part, PartOptions } from './line.ts'
import { medianCost, runProcess, table } from './measure.ts'

const MEGA = 1e6

const peak = (file: string, rounds: number) =>
  medianCost(Array.from({ length: rounds }, () => runProcess(process.execPath, ['apk/cli.mjs', '--json', file])))

/** The figure is meaningless unless the package was read completely. */
const assertJudged = (file: string) => {
  const { stdout } = spawnSync(process.execPath, ['apk/cli.mjs', '--json', file], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const { judgeable, report } = JSON.parse(stdout)
  const blind = judgeable ? report.terms.filter((term: { reason: string }) => term.reason.includes('无法读取')) : []
  if (!judgeable || blind.length > 0) throw new Error(`${file} was not read: ${JSON.stringify(blind).slice(0, 500)}`)
}

/** The largest is within the limit of one analysis (2 GiB) and is deleted afterwards. */
const SIZES = [
  { megabytes: 167, mostMb: 200, isKept: true },
  { megabytes: 2000, mostMb: 400, isKept: false },
]

const measure = ({ megabytes, mostMb, isKept }: (typeof SIZES)[number], rounds: number) => {
  const file = largePackage(megabytes)
  try {
    assertJudged(file)
    const times = isKept ? rounds : 1
    return { megabytes, mostMb, times, ...peak(file, times) }
  } finally {
    if (!isKept) rmSync(file)
  }
}

export const benchMemory = ({ rounds }: PartOptions): Part => {
  execFileSync('test', ['-x', '/usr/bin/time'])
  const measured = SIZES.map((size) => measure(size, rounds))
  const head = [`package (load ${loadavg()[0]?.toFixed(1) ?? '?'})`, 'runs', 'peak MB', 'wall ms', 'CPU ms']
  const megabytesOf = (mebibytes: number) => (mebibytes * 1024 ** 2) / MEGA
  const rows = measured.map(({ megabytes, times, peakMiB, wallMs, cpuMs }) => [
    `${megabytes} MB`,
    String(times),
    megabytesOf(peakMiB),
    wallMs,
    cpuMs,
  ])
  const lines = measured.map(({ megabytes, mostMb, peakMiB }) => ({
    claim: `peak of the judging process for ${megabytes} MB`,
    figure: megabytesOf(peakMiB),
    atMost: mostMb,
    unit: 'MB',
  }))
  return { title: 'memory', tables: [table(head, rows)], lines }
}
