import type { RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import { PAGES_ROUTE } from './routes.tsx'

const BEHIND = /^\/(?:account|console|office|vendor|appealRecord)(?:\/|$)/i

/** Pages that are forms or stand behind a guard: without scripts there is nothing to read. */
export const isBehind = (path: string) => BEHIND.test(path)

const load = chunk(async (): Promise<RouteObject[]> => (await import('./behind-routes.tsx')).behindRoutes)

/** The routes behind an account, where the address asks for one of them. */
export const behindFor = async (path: string): Promise<RouteObject[]> => (isBehind(path) ? load() : [])

/** For the router: adds them once a visitor walks there. Adding twice changes nothing. */
export const addBehind = async ({ path, patch }: { path: string; patch: (id: string | null, routes: RouteObject[]) => void }) => {
  const routes = await behindFor(path)
  if (routes.length > 0) patch(PAGES_ROUTE, routes)
}
