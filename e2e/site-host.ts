// Started by `server.ts`: serves sites with the settings of the demonstration, as many as it is asked for. One process brings
// up Node, the server's modules and the database's WebAssembly once for all of them.
import { readSettings } from '../server/settings.ts'
import { embeddedSecrets } from '../server/secrets.ts'
import { type Running, startApi } from '../server/start-api.ts'
import { startWords } from '../server/start-words.ts'

/** Which site is told by its port. */
export type Order = { act: 'start' | 'stop'; port: number; folder: string }
export type Answer = { port: number; /** What a start prints. */ words: string; error?: string }

const sites = new Map<number, Running>()

const acts: Record<Order['act'], (order: Order) => Promise<string>> = {
  start: async ({ port, folder }) => {
    const given = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn' }
    const settings = await readSettings(given, embeddedSecrets)
    const site = await startApi(settings)
    sites.set(port, site)
    return startWords(settings, site.dev?.accounts ?? [])
  },
  stop: async ({ port }) => {
    await sites.get(port)?.stop()
    sites.delete(port)
    return ''
  },
}

const answer = (given: Answer) => void process.send?.(given)

process.on('message', (order: Order) => {
  acts[order.act](order).then(
    (words) => answer({ port: order.port, words }),
    (error: unknown) =>
      answer({ port: order.port, words: '', error: error instanceof Error ? (error.stack ?? '') : String(error) }),
  )
})
// Who asked is gone.
process.once('disconnect', () => process.exit())
