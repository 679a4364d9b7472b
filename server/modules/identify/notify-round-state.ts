import type { Db } from '../../db/index.ts'
import { notify, places } from '../inbox/index.ts'
import { notifyWebhooks } from '../webhooks/index.ts'

type Round = { id: string; number: string; account_id: string; version_id: string; app_name: string }
/** `what` and `why` are shown to people: the name of the change, and its reason if any. */
type StateChange = { goldState: number; what: string; why: string; now: number }

/** Notifies the applicant of a round's new state, by message and mail, and the company's webhooks. */
export const notifyRoundState = async (db: Db, round: Round, { goldState, what, why, now }: StateChange): Promise<void> => {
  const { id: identifyId, number, account_id: accountId, version_id: versionId, app_name: app } = round
  const link = places.report(identifyId)
  await notify(db, { accountId, kind: 'roundChanged', data: { app, number, what, why, identifyId }, link }, now)
  const data = { identifyId, number, versionId, goldState }
  await notifyWebhooks(db, { accountId, event: 'round.changed', data, path: link }, now)
}
