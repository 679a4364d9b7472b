// The comparable tool, which analyses as much of a package as we do: androguard's AnalyzeAPK, timed inside its own process
// (without start-up), and that process as a whole.
import { spawnSync } from 'node:child_process'
import { performance } from 'node:perf_hooks'

const PYTHON = '/usr/bin/python3'
const MOST_MS = 900_000
const SCRIPT = `
import json, sys, time
from androguard.misc import AnalyzeAPK
wall, cpu = time.perf_counter(), time.process_time()
AnalyzeAPK(sys.argv[1])
print(json.dumps([(time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000]))`

export const HOW_TO_INSTALL = 'apt-get install -y --no-install-recommends androguard'

/** Installed version, or undefined. */
export const androguardVersion = () => {
  const { status, stdout } = spawnSync(PYTHON, ['-c', 'import androguard; print(androguard.__version__)'], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

export type Analyzed = { wallMs: number; cpuMs: number; processMs: number }

/** Undefined if it crashes on the file, or takes more than a quarter of an hour. */
export const analyze = (file: string): Analyzed | undefined => {
  const began = performance.now()
  const { status, stdout } = spawnSync(PYTHON, ['-c', SCRIPT, file], {
    encoding: 'utf8',
    timeout: MOST_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) return undefined
  const [wallMs, cpuMs] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as number[]
  return wallMs === undefined || cpuMs === undefined ? undefined : { wallMs, cpuMs, processMs: performance.now() - began }
}
