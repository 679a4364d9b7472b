import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'

const BINARIES = '/usr/lib/postgresql'

const ready = async (bin: string, port: number) => {
  for (let tries = 0; tries < 100; tries++) {
    try {
      execFileSync(`${bin}/pg_isready`, ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch {
      await pause(100)
    }
  }
  throw new Error('PostgreSQL did not start within 10 s')
}

/** Starts a PostgreSQL server in a temporary folder, on a free port; undefined if none is installed. */
export const startPostgres = async () => {
  const version = existsSync(BINARIES) ? readdirSync(BINARIES).toSorted((a, b) => Number(b) - Number(a))[0] : undefined
  if (!version || !existsSync(`${BINARIES}/${version}/bin/initdb`)) return undefined
  const bin = `${BINARIES}/${version}/bin`
  const folder = mkdtempSync(`${tmpdir()}/alliance-pg-`)
  // PostgreSQL refuses to run as root: use its own account.
  const root = process.getuid?.() === 0
  if (root) execFileSync('chown', ['postgres', folder])
  const as = (command: string, args: string[]): [string, string[]] =>
    root ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]] : [command, args]
  execFileSync(
    ...as(`${bin}/initdb`, ['-D', `${folder}/data`, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']),
    { stdio: 'ignore', cwd: '/' },
  )
  const port = await freePort()
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ]
  const server = spawn(...as(`${bin}/postgres`, ['-D', `${folder}/data`, '-p', String(port), ...settings]), {
    stdio: 'ignore',
    cwd: '/',
  })
  await ready(bin, port)
  const stop = () => {
    if (server.exitCode === null) server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, pid: server.pid ?? 0, stop }
}
