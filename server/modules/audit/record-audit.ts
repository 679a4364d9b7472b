import { type Db, newId } from '../../db/index.ts'
import { insertAudit } from './queries.ts'

export type Act = {
  /** The actor's address as it is now. */
  who: string
  /** The act in a few Chinese words. */
  what: string
  /** To whom or what it was done, as a reader knows it: an address, a number. */
  target: string
  /** What was before and is now, or why; empty where the act says it all. Never a password, code or token. */
  detail?: string
  now: number
}

/** Writes an act down in the caller's transaction: the act and its row are kept together or not at all. */
export const recordAudit = async (db: Db, { who, what, target, detail = '', now }: Act): Promise<void> => {
  await insertAudit(db, { id: newId(now), at: now, who, what, target, detail })
}
