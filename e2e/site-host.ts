// A process that runs one site after another for `server.ts`: modules and the database's WebAssembly are loaded and compiled once,
// which is most of a start.
import { embeddedSecrets } from '../server/secrets.ts'
import { readSettings } from '../server/settings.ts'
import { startApi } from '../server/start-api.ts'
import { startWords } from '../server/start-words.ts'

/** Without `env`: stop the site. */
export type Order = { id: number; env?: Record<string, string> }
/** `words`: what the start says on the terminal, the accounts among it. */
export type Answer = { id: number; words?: string; error?: string }

const stops = new Map<number, () => Promise<void>>()

const start = async (id: number, env: Record<string, string>): Promise<string> => {
  const settings = await readSettings({ ...process.env, ...env }, embeddedSecrets)
  const { dev, stop } = await startApi(settings)
  stops.set(id, stop)
  return dev ? startWords(settings, dev.accounts) : ''
}

const carryOut = async ({ id, env }: Order): Promise<Answer> => {
  try {
    if (env) return { id, words: await start(id, env) }
    await stops.get(id)?.()
    stops.delete(id)
    return { id }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (order: Order) => void carryOut(order).then((answer) => process.send?.(answer)))
process.once('disconnect', () => process.exit())
