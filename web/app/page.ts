import { redirect, type RouteObject } from 'react-router'
import { chunk } from '../lib/chunk.ts'
import type { PageHandle } from '../lib/page-handle.ts'

/** Descriptions stand in the HTML that the server writes; no visitor's browser loads them. */
export const onServer = import.meta.env.SSR

export const leadsTo = (to: string) => () => redirect(to)

type PageModule = Pick<RouteObject, 'Component' | 'loader'>

/** A page loaded when it is asked for. `source` repeats the module's path, so that the server finds its styles. */
export const page = (source: string, load: () => Promise<PageModule>, handle: PageHandle) => ({
  lazy: chunk(load),
  handle: { ...handle, source } satisfies PageHandle,
})
