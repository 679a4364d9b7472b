import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import type { PageHandle } from '../lib/page-handle.ts'

/** Descriptions stand in the HTML that the server writes; no visitor's browser loads them. */
export const onServer = import.meta.env.SSR

/** The query goes along, whatever it says: it can only follow a path of ours. */
export const leadsTo =
  (to: string) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
    redirect(to + new URL(request.url).search)

type PageModule = Pick<RouteObject, 'Component' | 'loader'>

/**
 * A page loaded when it is asked for. `source` repeats the module's path, so that the server finds its styles. Routes that every
 * visitor loads leave it to the server, as they do their descriptions.
 */
export const page = (source: string | false, load: () => Promise<PageModule>, handle: PageHandle) => ({
  lazy: chunk(load),
  handle: { ...handle, ...(source && { source }) } satisfies PageHandle,
})
