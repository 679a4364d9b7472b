// Facts, signatures and every static term of each real package, against `apksigner verify` plus `aapt dump badging` on
// the same file. Whole processes, alternating in one run, medians of ROUNDS.
import { existsSync, readdirSync } from 'node:fs'
import { medianCost, runProcess, table, type Cost } from './measure.ts'

const ROUNDS = 5
const FOLDER = '.cache/apks'

const peers = (file: string): Cost => {
  const signer = runProcess('apksigner', ['verify', file])
  const badging = runProcess('aapt', ['dump', 'badging', file])
  return {
    wallMs: signer.wallMs + badging.wallMs,
    cpuMs: signer.cpuMs + badging.cpuMs,
    peakMiB: Math.max(signer.peakMiB, badging.peakMiB),
  }
}
const ours = (file: string): Cost => runProcess(process.execPath, ['apk/cli.ts', '--json', file])

export const benchApk = () => {
  if (!existsSync(FOLDER)) throw new Error('fetch the real packages first: npm run exactness')
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.apk'))
    .toSorted()
  const rows = files.map((name) => {
    const file = `${FOLDER}/${name}`
    const mine: Cost[] = []
    const theirs: Cost[] = []
    for (let round = 0; round < ROUNDS; round++) {
      mine.push(ours(file))
      theirs.push(peers(file))
    }
    const [a, b] = [medianCost(mine), medianCost(theirs)]
    return [name, a.wallMs, b.wallMs, a.wallMs / b.wallMs, a.cpuMs, b.cpuMs, a.peakMiB, b.peakMiB]
  })
  return table(
    ['package', 'ours wall ms', 'peers wall ms', 'ratio', 'ours CPU ms', 'peers CPU ms', 'ours MiB', 'peers MiB'],
    rows,
  )
}
