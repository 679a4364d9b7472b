import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import type { PageHandle } from '../lib/page-handle.ts'

/** Descriptions are in the server's HTML; no visitor's browser loads them. */
export const onServer = import.meta.env.SSR

/** A redirect that keeps the query, which is harmless: the target is a path of ours. */
export const leadsTo =
  (to: string) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>) =>
    redirect(to + new URL(request.url).search)

type PageModule = Pick<RouteObject, 'Component' | 'loader'>

/**
 * A lazily loaded page. `source` repeats the module's path, so that the server finds its styles. Routes that every visitor loads
 * define it on the server only, as they do their descriptions.
 */
export const page = (source: string | false, load: () => Promise<PageModule>, handle: PageHandle) => ({
  lazy: chunk(load),
  handle: { ...handle, ...(source && { source }) } satisfies PageHandle,
})
