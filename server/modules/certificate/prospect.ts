import type { Db } from '../../db/index.ts'
import type { MailData } from '../../mail/index.ts'
import { places } from '../inbox/index.ts'
import { higherPassed, labelAfter, runningRoundOf, versionOfRound } from './prospect-queries.ts'
import { coversAll } from './rules.ts'

type Prospect = MailData<'certificateEnding'>['prospect']
type Ending = { roundId: string; until: number; now: number }

/**
 * What follows a label that ends at `until`: renewed already, being renewed, ruled out by a higher version that has passed, or
 * open; and the page about it. An unrevoked label of the same version that ends later is a renewal.
 */
export const prospectOf = async (db: Db, { roundId, until, now }: Ending): Promise<{ prospect: Prospect; link: string }> => {
  const version = await versionOfRound(db, roundId)
  const open = { prospect: { is: 'open' as const }, link: places.report(roundId) }
  if (!version) return open
  const renewal = await labelAfter(db, version.version_id, until)
  if (renewal) {
    const { number, round_id: newRound, valid_until: newUntil } = renewal
    return { prospect: { is: 'renewed', number, until: newUntil }, link: places.report(newRound ?? roundId) }
  }
  const running = await runningRoundOf(db, version.version_id)
  if (running && coversAll(running.standards)) return { prospect: { is: 'running' }, link: places.report(running.id) }
  const higher = await higherPassed(db, version)
  if (!higher) return open
  const label = await labelAfter(db, higher.id, now)
  const link = places.report(label?.round_id ?? higher.round_id)
  return { prospect: { is: 'ruledOut', by: higher.version_name, until: label?.valid_until ?? null }, link }
}
