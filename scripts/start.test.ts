import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

const serverOf = (pid: number) => {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return child === undefined || !readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server/api.ts')
    ? undefined
    : Number(child)
}

test('a server that the system has killed is told as such, with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0' }
  const start = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  start.stderr.on('data', (piece: Buffer) => (said += piece.toString()))
  const ended = new Promise((resolve) => start.once('close', resolve))
  let server: number | undefined
  while (server === undefined && start.exitCode === null) {
    await pause(20)
    server = serverOf(start.pid ?? 0)
  }
  // As the system does when memory is short.
  process.kill(server ?? 0, 'SIGKILL')
  assert.equal(await ended, 1)
  assert.match(said, /服务器进程被系统强行结束，多半是内存不足/)
  rmSync(folder, { recursive: true })
})
