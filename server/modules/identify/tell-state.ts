import type { Db } from '../../db/index.ts'
import { places } from '../inbox/index.ts'
import { tellWebhooks } from '../webhooks/index.ts'

type Round = { id: string; number: string; account_id: string; version_id: string }

/** The machines of a company hear each state that its round comes to, its beginning too; people know that they have applied. */
export const tellState = (db: Db, round: Round, { goldState, now }: { goldState: number; now: number }) => {
  const data = { identifyId: round.id, number: round.number, versionId: round.version_id, goldState }
  return tellWebhooks(db, { accountId: round.account_id, event: 'round.changed', data, path: places.report(round.id) }, now)
}
