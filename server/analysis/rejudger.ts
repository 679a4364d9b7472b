import { type Rejudged as EngineRejudged, startRejudger } from '@alliance/apk'
import type { Logger } from '../log.ts'
import { storableJson } from './clean.ts'
import type { Rejudged, Rejudger } from './judgement.ts'

const rejudgedOf = ({ failsBefore, failsAfter, changes }: EngineRejudged): Rejudged => ({
  failsBefore,
  failsAfter,
  // Reasons name components and files: the package's own words.
  changes: storableJson(
    changes.map(({ id, title, standard, direction, before = null, after = null }) => ({
      id,
      title,
      standard,
      direction,
      before,
      after,
    })),
  ),
})

/** A process that judges kept facts under another rule pack, in the contract's words. Whoever creates it closes it. */
export const createRejudger = ({ log }: { log: Logger }): Rejudger => {
  const rejudger = startRejudger()
  return {
    rejudge: async (path, packs) => {
      const answer = await rejudger.rejudge({ path, ...packs })
      if (answer.judged) return rejudgedOf(answer.rejudged)
      log.error({ fault: answer.fault }, 'kept facts can not be judged')
      return null
    },
    close: () => rejudger.close(),
  }
}
