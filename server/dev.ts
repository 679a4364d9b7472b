import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Render } from './http/index.ts'
import { stopOnSignals, exitOnStartFailure } from './process.ts'
import { embeddedSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { startApi } from './start-api.ts'
import { startWords } from './start-words.ts'

type ViteDev = {
  middlewares: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  render: Render
  close: () => Promise<void>
}

/** Imported by URL, so that the server has no static dependency on `web`, of which it knows only the built bundle. */
const startVite = async (): Promise<ViteDev> => {
  const { startViteDev } = (await import(new URL('../web/build/dev.ts', import.meta.url).href)) as {
    startViteDev: () => Promise<ViteDev>
  }
  return startViteDev()
}

/** True when Vite had a file for the request. */
const middlewareOf =
  ({ middlewares }: ViteDev) =>
  (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
    new Promise((resolve, reject) => {
      response.once('close', () => resolve(true))
      middlewares(request, response, (error) => (error ? reject(error) : resolve(false)))
    })

const main = async () => {
  try {
    const settings = await readSettings(process.env, embeddedSecrets)
    const vite = await startVite()
    const { parts, dev, stop } = await startApi(settings, { render: vite.render, middleware: middlewareOf(vite) })
    // `node --watch` starts the next process once this one has exited, so the database must be closed by then.
    stopOnSignals(parts.log, async () => {
      await vite.close()
      await stop()
    })
    if (dev) process.stdout.write(startWords(settings, dev.accounts))
  } catch (error) {
    exitOnStartFailure(error)
  }
}

if (import.meta.main) await main()
