import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Answer, Order } from './site-host.ts'

/** All that the process has written so far. */
export const textOf = ({ stdout, stderr }: ChildProcess) => {
  let text = ''
  for (const stream of [stdout, stderr]) stream?.on('data', (piece: Buffer) => (text += piece.toString()))
  return () => text
}

type Host = { child: ChildProcess; text: () => string; ask: (order: Order) => Promise<string> }

const held = ({ child }: Host) => [child, child.channel, child.stdout as Socket, child.stderr as Socket]

const startHost = (): Host => {
  const child = spawn(process.execPath, ['e2e/site-host.ts'], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const text = textOf(child)
  process.once('exit', () => child.kill('SIGKILL'))
  const ask = async (order: Order) => {
    for (const one of held(host)) one?.ref()
    try {
      return await new Promise<string>((resolve, reject) => {
        const onAnswer = ({ id, words = '', error }: Answer) => {
          if (id !== order.id) return
          child.off('message', onAnswer)
          child.off('exit', onExit)
          if (error === undefined) resolve(words)
          else reject(new Error(`the site did not start or stop:\n${error}`))
        }
        const onExit = () => reject(new Error(`the process of the sites ended:\n${text()}`))
        child.on('message', onAnswer)
        child.once('exit', onExit)
        child.send(order)
      })
    } finally {
      for (const one of held(host)) one?.unref()
    }
  }
  const host = { child, text, ask }
  return host
}

let host: Host | undefined
let sites = 0

/** Starts a site in the process that runs all usual sites of this one, one after another or side by side. It ends with this process. */
export const startInHost = async (env: Record<string, string>) => {
  const given = (host ??= startHost())
  const id = (sites += 1)
  const before = given.text().length
  const words = await given.ask({ id, env })
  return {
    output: () => words + given.text().slice(before),
    check: () => {},
    stop: async () => void (await given.ask({ id })),
    kill: () => {},
    unref: () => {},
  }
}
