import type { RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import { PAGES_ROUTE } from './routes.tsx'

const BEHIND = /^\/(?:account|console|office|vendor|appealRecord)(?:\/|$)/i

/** Forms and guarded pages: without scripts there is nothing to read. */
export const isBehind = (path: string) => BEHIND.test(path)

const load = chunk(async (): Promise<RouteObject[]> => (await import('./behind-routes.tsx')).behindRoutes)

/** The routes behind an account, if the path is one of theirs. */
export const behindFor = async (path: string): Promise<RouteObject[]> => (isBehind(path) ? load() : [])

/** For the router: adds them when a visitor navigates there. Idempotent. */
export const addBehind = async ({ path, patch }: { path: string; patch: (id: string | null, routes: RouteObject[]) => void }) => {
  const routes = await behindFor(path)
  if (routes.length > 0) patch(PAGES_ROUTE, routes)
}
