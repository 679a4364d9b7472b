import { ContentState } from '@alliance/contract/content-states'
import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import type { Refusal } from '../../http/index.ts'
import { allDocuments, drawingsOfDocument, findDocument } from '../library/index.ts'
import { findContent } from './queries.ts'
import { stateOf } from './rules.ts'

type Reads = Pick<Parts, 'db' | 'cache'>

export const drawingsFor = async (parts: Reads, documentId: string) => {
  const document = findDocument(await allDocuments(parts), documentId)
  return document ? drawingsOfDocument(document) : []
}

type Asking = { db: Db; now: number; refuse: (name: 'EDITION_APPLIES') => Refusal }
/**
 * An edition in force can't be changed, only followed by the next one. If a colleague publishes between this check and the act,
 * the revision conflicts.
 */
export const refuseWhatApplies = async ({ db, now, refuse }: Asking, contentId: string): Promise<void> => {
  const row = await findContent(db, contentId)
  if (row?.kind === 'edition' && stateOf(row, now) === ContentState.published) throw refuse('EDITION_APPLIES')
}
