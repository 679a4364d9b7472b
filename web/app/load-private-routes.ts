import type { RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import { PAGES_ROUTE } from './routes.tsx'

const PRIVATE_PATH = /^\/(?:account|console|office|vendor|appealRecord)(?:\/|$)/i

/** Forms and guarded pages: without scripts there is nothing to read. */
export const isPrivatePath = (path: string) => PRIVATE_PATH.test(path)

const load = chunk(async (): Promise<RouteObject[]> => (await import('./private-routes.tsx')).privateRoutes)

/** The routes behind an account, if the path is one of theirs. */
export const privateRoutesFor = async (path: string): Promise<RouteObject[]> => (isPrivatePath(path) ? load() : [])

/** For the router: adds them when a visitor navigates there. Idempotent. */
export const addPrivateRoutes = async ({
  path,
  patch,
}: {
  path: string
  patch: (id: string | null, routes: RouteObject[]) => void
}) => {
  const routes = await privateRoutesFor(path)
  if (routes.length > 0) patch(PAGES_ROUTE, routes)
}
