import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { freePort } from '../server/testing/free-port.ts'
import { makeFolder, readAccounts, type Site, START_LIMIT_MS } from './server.ts'
import type { Answer, Order } from './site-host.ts'

let host: ChildProcess | undefined

const startHost = () => {
  const started = fork(new URL('site-host.ts', import.meta.url), { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  started.on('message', (answer: Answer) => started.emit(`site ${answer.port}`, answer))
  started.once('exit', (code, signal) => started.emit('error', new Error(`the sites' process ended: ${code ?? signal}`)))
  // Told to whoever waits for an answer; nobody may.
  started.on('error', () => {})
  return started
}

const ask = async (order: Order): Promise<string> => {
  if (!host?.connected) host = startHost()
  const answered = once(host, `site ${order.port}`, { signal: AbortSignal.timeout(START_LIMIT_MS) })
  host.send(order)
  const [{ words, error }] = (await answered) as [Answer]
  if (error) throw new Error(`the site could not ${order.act}:\n${error}`)
  return words
}

/** The product as `npm start` runs it, in the one process that serves all such sites of the files run together. */
export const startHostedSite = async (): Promise<Site> => {
  const [folder, port] = [makeFolder(), await freePort()]
  const accounts = readAccounts(await ask({ act: 'start', port, folder }))
  // With the host all its sites have ended.
  const stop = async () => void (host?.connected && (await ask({ act: 'stop', port, folder })))
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://localhost:${port}`, folder, accounts, stop, close }
}

export const endHost = () => host?.disconnect()
