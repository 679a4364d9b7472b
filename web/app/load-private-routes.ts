import type { RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import { GUARDED_ROUTE, type PrivateRoutes } from './routes.tsx'
import { OPEN_ROUTE } from './site/notices.ts'

const PRIVATE_PATH = /^\/(?:account|console|office|vendor|appealRecord)(?:\/|$)/i

/** Forms and guarded pages: without scripts there is nothing to read. */
export const isPrivatePath = (path: string) => PRIVATE_PATH.test(path)

const load = chunk(async (): Promise<PrivateRoutes> => (await import('./private-routes.tsx')).privateRoutes)
const none: PrivateRoutes = { open: [], guarded: [] }

/** The routes of accounts, if the path is one of theirs. */
export const privateRoutesFor = async (path: string): Promise<PrivateRoutes> => (isPrivatePath(path) ? load() : none)

/** For the router: adds them when a visitor navigates there. Idempotent. */
export const addPrivateRoutes = async ({
  path,
  patch,
}: {
  path: string
  patch: (id: string | null, routes: RouteObject[]) => void
}) => {
  if (!isPrivatePath(path)) return
  const { open, guarded } = await load()
  patch(OPEN_ROUTE, open)
  patch(GUARDED_ROUTE, guarded)
}
