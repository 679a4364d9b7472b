import type { Db } from '../../db/index.ts'
import { hasRedirect } from './redirect-queries.ts'
import { redirectMap } from './redirects.ts'

/** Whether an old id leads to a document, by the code or by what editors added. */
export const isRedirected = async (db: Db, oldId: string): Promise<boolean> =>
  Object.hasOwn(redirectMap, oldId) || hasRedirect(db, oldId)
