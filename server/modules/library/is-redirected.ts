import type { Db } from '../../db/index.ts'
import { hasRedirect } from './redirect-queries.ts'
import { redirectMap } from './redirects.ts'

/** Whether an old id redirects to a document, built in or added by editors. */
export const isRedirected = async (db: Db, oldId: string): Promise<boolean> =>
  Object.hasOwn(redirectMap, oldId) || hasRedirect(db, oldId)
