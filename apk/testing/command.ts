import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

/** As it is installed: with its compiled code kept, where that can be. */
const CLI = fileURLToPath(new URL('../cli.mjs', import.meta.url))
const NOBODY = 65_534

/** The command line as a process of its own, in a folder of its own that goes with the tests. */
export const startCommand = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  chmodSync(folder, 0o755)
  after(() => rmSync(folder, { recursive: true }))
  const file = (path: string, bytes: Uint8Array | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
    return path
  }
  const options = { encoding: 'utf8' as const, cwd: folder, maxBuffer: 64 * 1024 ** 2 }
  const told = ({ status, stdout, stderr }: { status: number | null; stdout: string; stderr: string }) => {
    assert.doesNotMatch(stdout + stderr, /\n\s+at .*:\d+/, 'no stack trace')
    return { status, stdout, stderr }
  }
  const run = (...args: string[]) => told(spawnSync(process.execPath, [CLI, ...args], options))
  /** As somebody to whom the system can refuse something. */
  const runAsNobody = (...args: string[]) => {
    const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    return told(spawnSync(process.execPath, [CLI, ...args], { ...options, ...who }))
  }
  /** `judge` stands for the command in a line of the shell. */
  const shell = (line: string) =>
    told(spawnSync('bash', ['-c', `judge() { "${process.execPath}" "${CLI}" "$@"; }; ${line}`], options))
  const begin = (...args: string[]) => spawn(process.execPath, [CLI, ...args], { cwd: folder })
  /** What it says goes to this open file as it is: what Node itself gives a child as its output waits. */
  const beginInto = (output: number, ...args: string[]) =>
    spawn('bash', ['-c', `exec "$0" "$@" >&3`, process.execPath, CLI, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', output],
    })
  return { folder, file, run, runAsNobody, shell, begin, beginInto }
}
