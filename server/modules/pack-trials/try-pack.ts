import { createRejudger, type Rejudger } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { type Attempt, enqueue, handle } from '../../jobs/index.ts'
import { tryPackJob } from './jobs.ts'
import { addRow, countDone, endTrial, findTrial, nextRounds } from './queries.ts'
import { summarise, verdictOf } from './summary.ts'

/** Takes a few seconds. */
const AT_ONCE = 40

type Round = Awaited<ReturnType<typeof nextRounds>>[number]
type Packs = { from: string; to: string }

const judgeAnew = async ({ storage }: Parts, { sha256 }: Round, { rejudger, packs }: { rejudger: Rejudger; packs: Packs }) => {
  if (sha256 === null) return null
  const file = await storage.local(sha256)
  try {
    return await rejudger.rejudge(file.path, packs)
  } finally {
    await file.release()
  }
}

const look = async (
  parts: Parts,
  { trialId, rejudger, packs }: { trialId: string; rejudger: Rejudger; packs: Packs },
  round: Round,
) => {
  const judged = await judgeAnew(parts, round, { rejudger, packs })
  const { failsBefore = 0, failsAfter = 0, changes = [] } = judged ?? {}
  const verdict = judged ? verdictOf(changes) : 'unjudged'
  const row = { trialId, roundId: round.id, verdict, labelled: Boolean(round.labelled), failsBefore, failsAfter, changes }
  await inTransaction(parts.db, (db) => addRow(db, row))
}

/** After the last versions: counts once, in the transaction that ends the trial. */
const finish = (parts: Parts, trialId: string, packs: Packs) =>
  inTransaction(parts.db, async (db) => {
    await countDone(db, trialId)
    const summary = await summarise(db, { trialId, fromPack: packs.from, toPack: packs.to })
    await endTrial(db, trialId, { state: 'done', summary, now: parts.clock() })
  })

const goOn = (parts: Parts, trialId: string) =>
  inTransaction(parts.db, async (db) => {
    if (await countDone(db, trialId)) await enqueue(db, tryPackJob, { trialId }, { now: parts.clock() })
  })

const tryPack = async (parts: Parts, trialId: string, { signal, log }: Pick<Attempt, 'signal' | 'log'>) => {
  const trial = await findTrial(parts.db, trialId)
  if (trial?.state !== 'running') return
  const packs = { from: trial.from_pack, to: trial.to_pack }
  const rounds = await nextRounds(parts.db, { trialId, size: AT_ONCE, now: parts.clock() })
  const rejudger = createRejudger({ log })
  try {
    for (const round of rounds) {
      signal.throwIfAborted()
      await look(parts, { trialId, rejudger, packs }, round)
    }
  } finally {
    await rejudger.close()
  }
  if (rounds.length === AT_ONCE) await goOn(parts, trialId)
  else await finish(parts, trialId, packs)
}

export const tryPackHandler = handle(tryPackJob, (parts, { trialId }, attempt) => tryPack(parts, trialId, attempt), {
  givenUp: async ({ db, clock }, { trialId }) => {
    await endTrial(db, trialId, { state: 'failed', now: clock() })
  },
})
