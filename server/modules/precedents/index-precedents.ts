import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import {
  articleParts,
  lockIndexedState,
  indexedState,
  keepEntries,
  removeEntry,
  replaceEntry,
  setIndexedState,
  TOKENS_VERSION,
} from '../search/index.ts'
import { allPublic, findPublic, type PrecedentRow, publicNumbers } from './queries.ts'

const SOURCE = 'precedents'
const STATE = `tokens ${TOKENS_VERSION}`

/** The clause goes into the text, not a heading, so that a search for it ranks the clause itself first. */
const indexOne = (db: Db, row: PrecedentRow) => {
  const { number, title, term_id: termId, term_title: termTitle, facts, holding, published_at: at } = row
  const body = [facts, holding].map((text) => ({ kind: 'paragraph' as const, text }))
  const parts = articleParts(`${number} ${termId} ${termTitle}`, body)
  return replaceEntry(db, { kind: 'precedent', id: number, title, at, parts })
}

/** Updates a precedent's search entry. Call it in the transaction of the change. */
export const indexPrecedent = async (db: Db, number: string): Promise<void> => {
  const row = await findPublic(db, number)
  if (row) await indexOne(db, row)
  else await removeEntry(db, { kind: 'precedent', id: number })
}

/** Runs at every start but indexes once: for precedents published before they were searchable. */
export const indexPrecedents = async ({ db }: Pick<Parts, 'db'>): Promise<void> => {
  if ((await indexedState(db, SOURCE)) === STATE) return
  await inTransaction(db, async (db) => {
    if ((await lockIndexedState(db, SOURCE)) === STATE) return
    for (const row of await allPublic(db)) await indexOne(db, row)
    // Queried again: a precedent published since the rows were read has its entry already.
    await keepEntries(db, 'precedent', publicNumbers(db))
    await setIndexedState(db, SOURCE, STATE)
  })
}
