import { spawn } from 'node:child_process'
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'
import { seededFolder } from '../server/testing/seeded-folder.ts'
import { startInHost, textOf } from './host.ts'

type DemoAccount = { role: string; email: string; password: string }
export type Site = {
  url: string
  folder: string
  accounts: DemoAccount[]
  output: () => string
  /** Stops the server and keeps its folder. */
  stop: () => Promise<void>
  close: () => Promise<void>
  /** Lets this process exit without closing; its exit stops the server and removes the folder. */
  leave: () => void
}

const START_LIMIT_MS = 150_000

/** A test's own settings apply to existing data, as when somebody changes them in operation. */
const makeFolder = async (isSeededAnew: boolean) => {
  const folder = mkdtempSync(`${tmpdir()}/alliance-site-`)
  const seeded = isSeededAnew ? undefined : await seededFolder()
  if (seeded) cpSync(seeded, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}

type Start = { entry?: string | undefined; isSeededAnew?: boolean | undefined }

/** What runs a site: a process of its own, or one that also runs others. */
type Server = {
  /** All that was written so far. */
  output: () => string
  /** Throws if it has ended. */
  check: () => void
  stop: () => Promise<void>
  kill: () => void
  /** No longer keeps this process running. */
  unref: () => void
}

/** A site of its own doesn't live long enough for the optimization of the database's WebAssembly to pay off. */
const FLAGS = ['--liftoff-only']

const startProcess = (env: Record<string, string>, entry: string): Server => {
  const server = spawn(process.execPath, [...FLAGS, entry], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = textOf(server)
  const ended = new Promise((resolve) => server.once('exit', resolve))
  return {
    output,
    check: () => {
      if (server.exitCode !== null) throw new Error(`the server ended while it started:\n${output()}`)
    },
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
    kill: () => void server.kill('SIGKILL'),
    unref: () => {
      for (const held of [server, server.stdout as Socket, server.stderr as Socket]) held.unref()
    },
  }
}

/**
 * The product as run by `npm start`, or another entry of the server, with demonstration data, on a free port and in a temporary
 * data folder.
 */
export const startSite = async (env: Record<string, string> = {}, { entry, isSeededAnew = false }: Start = {}): Promise<Site> => {
  const folder = await makeFolder(isSeededAnew)
  const port = await freePort()
  const wanted = { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...env }
  // Settings of its own are read by a process of its own.
  const isUsual = entry === undefined && Object.keys(env).length === 0
  const server = isUsual ? await startInHost(wanted) : startProcess(wanted, entry ?? 'server/api.ts')
  const url = `http://localhost:${port}`
  const until = Date.now() + START_LIMIT_MS
  for (;;) {
    server.check()
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    if (Date.now() > until) {
      server.kill()
      throw new Error(`the server was not ready within ${START_LIMIT_MS / 1000} s:\n${server.output()}`)
    }
    await pause(100)
  }
  const close = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const leave = () => {
    server.unref()
    process.once('exit', () => {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    })
  }
  const accounts = readAccounts(server.output())
  if (accounts.length === 0) {
    await close()
    throw new Error(`the start told no accounts:\n${server.output()}`)
  }
  return { url, folder, accounts, output: server.output, stop: server.stop, close, leave }
}

/** Parses the accounts printed at the start: `  email  密码 …  who it is`. */
const readAccounts = (text: string): DemoAccount[] =>
  [...text.matchAll(/^ {2}(\S+@\S+) {2}密码 (\S+) {2}(.+)$/gm)].map(([, email = '', password = '', role = '']) => ({
    role,
    email,
    password,
  }))
