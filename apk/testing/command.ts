import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

/** The installed form, with a code cache if possible. */
const CLI = fileURLToPath(new URL('../cli.mjs', import.meta.url))
const NOBODY = 65_534

/** Runs the command line as a separate process, in a temporary folder that is removed after the tests. */
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
  /** In this environment and no other. */
  const runIn = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    told(spawnSync(process.execPath, [CLI, ...args], { ...options, env }))
  const run = (...args: string[]) => runIn(process.env, ...args)
  /** As a user without privileges, so that permissions apply. */
  const runAsNobody = (...args: string[]) => {
    const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    return told(spawnSync(process.execPath, [CLI, ...args], { ...options, ...who }))
  }
  /** In the shell line, `judge` is the command. */
  const shell = (line: string) =>
    told(spawnSync('bash', ['-c', `judge() { "${process.execPath}" "${CLI}" "$@"; }; ${line}`], options))
  const begin = (...args: string[]) => spawn(process.execPath, [CLI, ...args], { cwd: folder })
  /** Its output goes directly to this open file descriptor, without Node's pipe for a child's output. */
  const beginInto = (output: number, ...args: string[]) =>
    spawn('bash', ['-c', `exec "$0" "$@" >&3`, process.execPath, CLI, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit', output],
    })
  return { folder, file, run, runIn, runAsNobody, shell, begin, beginInto }
}
