import { spawn } from 'node:child_process'
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/testing/free-port.ts'

export type DemoAccount = { role: string; email: string; password: string }
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

/** Set by `npm test`: the data of a site that was seeded once (`seed-once.ts`), so that not every test file seeds its own. */
const seededFolder = (): string | undefined => process.env['SEEDED_FOLDER'] || undefined

/** A test's own settings apply to existing data, as when somebody changes them in operation. */
const makeFolder = (isSeededAnew: boolean) => {
  const folder = mkdtempSync(`${tmpdir()}/alliance-site-`)
  const seeded = isSeededAnew ? undefined : seededFolder()
  if (seeded) cpSync(seeded, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}

type Start = { entry?: string | undefined; isSeededAnew?: boolean | undefined }

/**
 * The product as run by `npm start`, or another entry of the server, with demonstration data, on a free port and in a temporary
 * data folder.
 */
export const startSite = async (
  env: Record<string, string> = {},
  { entry = 'server/api.ts', isSeededAnew = false }: Start = {},
): Promise<Site> => {
  const folder = makeFolder(isSeededAnew)
  const port = await freePort()
  // The test's site doesn't live long enough for the optimization of the database's WebAssembly to pay off.
  const server = spawn(process.execPath, ['--liftoff-only', entry], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  server.stdout.on('data', (piece: Buffer) => (text += piece.toString()))
  server.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
  const url = `http://localhost:${port}`
  const until = Date.now() + START_LIMIT_MS
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended while it started:\n${text}`)
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    if (Date.now() > until) {
      server.kill('SIGKILL')
      throw new Error(`the server was not ready within ${START_LIMIT_MS / 1000} s:\n${text}`)
    }
    await pause(100)
  }
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const leave = () => {
    for (const held of [server, server.stdout as Socket, server.stderr as Socket]) held.unref()
    process.once('exit', () => {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    })
  }
  const accounts = readAccounts(text)
  if (accounts.length === 0) {
    await close()
    throw new Error(`the start told no accounts:\n${text}`)
  }
  return { url, folder, accounts, output: () => text, stop, close, leave }
}

/** Parses the accounts printed at the start: `  email  密码 …  who it is`. */
const readAccounts = (text: string): DemoAccount[] =>
  [...text.matchAll(/^ {2}(\S+@\S+) {2}密码 (\S+) {2}(.+)$/gm)].map(([, email = '', password = '', role = '']) => ({
    role,
    email,
    password,
  }))
