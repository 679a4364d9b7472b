import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startPostgres } from '../scripts/postgres.ts'

export type Asked = { kind: 'analyse'; path: string } | { kind: 'stop' } | { kind: 'end' }
export type Told =
  | { kind: 'ready'; url: string; token: string; email: string; password: string }
  | { kind: 'analysed'; packages: number }
  | { kind: 'idle' }

/** The minimum costs of argon2id. */
export const CHEAP_HASH = { memoryKiB: 8, passes: 1, parallelism: 1 }

export type Site = {
  pid: number
  /** The main process of PostgreSQL; its connections are child processes. */
  postgresPid: number
  url: string
  /** Token of a member with twenty apps. */
  token: string
  email: string
  password: string
  ask: (asked: Asked) => void
  /** Waits for the next message of this kind. */
  told: <K extends Told['kind']>(kind: K) => Promise<Extract<Told, { kind: K }>>
  close: () => Promise<void>
}

const listenFor = <K extends Told['kind']>(child: ChildProcess, kind: K) =>
  new Promise<Extract<Told, { kind: K }>>((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the site ended with ${code}`))
    const onMessage = (message: Told) => {
      if (message.kind !== kind) return
      child.off('message', onMessage).off('exit', onExit)
      resolve(message as Extract<Told, { kind: K }>)
    }
    child.on('message', onMessage).on('exit', onExit)
  })

/** The API on its own PostgreSQL, both stopped by `close`. `script` is the process that fills the database and serves the API. */
export const startSite = async (script = 'site-process.ts', env: Record<string, string> = {}): Promise<Site> => {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('PostgreSQL is not installed. On Debian: apt-get install postgresql')
  const child = fork(new URL(script, import.meta.url), { env: { ...process.env, ...env, TEST_DATABASE_URL: postgres.url } })
  const close = async () => {
    if (child.exitCode === null) {
      child.send({ kind: 'end' } satisfies Asked)
      await once(child, 'exit')
    }
    postgres.stop()
  }
  const told = <K extends Told['kind']>(kind: K) => listenFor(child, kind)
  try {
    const { url, token, email, password } = await told('ready')
    const pids = { pid: child.pid ?? 0, postgresPid: postgres.pid }
    return { ...pids, url, token, email, password, ask: (asked) => void child.send(asked), told, close }
  } catch (error) {
    postgres.stop()
    throw error
  }
}
