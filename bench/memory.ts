// Peak memory of the process that judges a large package, as the kernel counts it (ru_maxrss of the child).
import { execFileSync, spawnSync } from 'node:child_process'
import { largePackage } from './large-package.ts'
import type { Part, PartOptions } from './line.ts'
import { medianCost, runProcess, table } from './measure.ts'

const MOST_MB = 250

const peak = (file: string, rounds: number) =>
  medianCost(Array.from({ length: rounds }, () => runProcess(process.execPath, ['apk/cli.mjs', '--json', file])))

/** The figure is worth nothing where the package was not read to its end. */
const assertJudged = (file: string) => {
  const { stdout } = spawnSync(process.execPath, ['apk/cli.mjs', '--json', file], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const { judgeable, report } = JSON.parse(stdout)
  const blind = judgeable ? report.terms.filter((term: { reason: string }) => term.reason.includes('无法读取')) : []
  if (!judgeable || blind.length > 0) throw new Error(`${file} was not read: ${JSON.stringify(blind).slice(0, 500)}`)
}

export const benchMemory = ({ rounds }: PartOptions): Part => {
  execFileSync('test', ['-x', '/usr/bin/time'])
  const sizes = [
    { megabytes: 100, times: rounds },
    { megabytes: 170, times: 1 },
  ]
  const measured = sizes.map(({ megabytes, times }) => {
    const file = largePackage(megabytes)
    assertJudged(file)
    return { megabytes, times, ...peak(file, times) }
  })
  const head = ['package', 'runs', 'peak MB', 'wall ms', 'CPU ms']
  const megabytesOf = (mebibytes: number) => mebibytes * 1.048576
  const rows = measured.map(({ megabytes, times, peakMiB, wallMs, cpuMs }) => [
    `${megabytes} MB`,
    String(times),
    megabytesOf(peakMiB),
    wallMs,
    cpuMs,
  ])
  const lines = measured.slice(0, 1).map(({ megabytes, peakMiB }) => ({
    claim: `peak of the judging process for ${megabytes} MB`,
    figure: megabytesOf(peakMiB),
    atMost: MOST_MB,
    unit: 'MB',
  }))
  return { title: 'memory', tables: [table(head, rows)], lines }
}
