import { logClockDifference } from './clock-difference.ts'
import { compose, type Parts } from './compose.ts'
import { type AppGiven, buildApp, type DevFacts, type RawRoute } from './http/index.ts'
import { startWorker, takeOverJobs } from './jobs/index.ts'
import { adoptPages } from './modules/content-desk/index.ts'
import { jobs, rawRoutes, served } from './modules/index.ts'
import { planNewsIndex } from './modules/news/index.ts'
import { indexPrecedents } from './modules/precedents/index.ts'
import { followPages } from './modules/search/index.ts'
import { planWork } from './plan-work.ts'
import { assertPortFree, createLog } from './process.ts'
import type { Settings } from './settings.ts'

type Running = { parts: Parts; dev: DevFacts | undefined; stop: () => Promise<void> }

/** The demonstration's content and accounts; loaded only where there is one. */
const seed = async (parts: Parts): Promise<DevFacts & { rawRoutes: readonly RawRoute[] }> => {
  const { demoFacts } = await import('./seed/index.ts')
  return demoFacts(parts)
}

/** Starts the API, and with the embedded database the worker too: no other process may open it. */
export const startApi = async (settings: Settings, web: Pick<AppGiven, 'render' | 'middleware'> = {}): Promise<Running> => {
  await assertPortFree(settings)
  const log = createLog(settings)
  const parts = await compose({ settings, log })
  try {
    await logClockDifference(parts)
    await planWork(parts)
    await adoptPages(parts)
    await planNewsIndex(parts)
    await indexPrecedents(parts)
    const dev = settings.demonstration ? await seed(parts) : undefined
    const app = await buildApp({
      parts,
      served,
      rawRoutes: [...rawRoutes, ...(dev?.rawRoutes ?? [])],
      ...web,
      ...(dev && { dev }),
    })
    if (settings.embedded) await takeOverJobs(parts)
    const pages = await followPages(parts, (path) => app.renderPage(path))
    const { url } = await app.listen(settings)
    const worker = settings.embedded ? startWorker(parts, jobs, () => planWork(parts)) : undefined
    log.info({ url }, 'listening')
    const stop = async () => {
      await Promise.all([app.close(), worker?.stop(), pages.stop()])
      await parts.close()
    }
    return { parts, dev, stop }
  } catch (error) {
    await parts.close()
    throw error
  }
}
