import { type Db, newId } from '../../db/index.ts'
import { insertAudit } from './queries.ts'

type Act = {
  /** The actor's mail address at that time. */
  who: string
  /** The act in a few Chinese words. */
  what: string
  /** What it was done to, as a reader knows it: a mail address, a number. */
  target: string
  /** Old and new value, or the reason; empty if the act is self-explanatory. Never a password, code or token. */
  detail?: string
  now: number
}

/** Records an act in the caller's transaction, so that both are committed or neither. */
export const recordAudit = async (db: Db, { who, what, target, detail = '', now }: Act): Promise<void> => {
  await insertAudit(db, { id: newId(now), at: now, who, what, target, detail })
}
