import { judgeStored } from '../../analysis/judge-stored.ts'
import type { Judgement } from '../../analysis/judgement.ts'
import type { Parts } from '../../compose.ts'
import { inTransaction } from '../../db/index.ts'
import { handle } from '../../jobs/index.ts'
import { rememberBlob } from '../file/index.ts'
import { judgeRoundJob } from './jobs.ts'
import { keepFacts, keepJudgement, type KeptFacts, lockRound, type RoundToJudge, roundToJudge } from './act-queries.ts'
import { packManifest } from './packed-manifest.ts'
import { settleRound } from './settle-round.ts'
import { storedJudgement, type StoredJudgement } from './stored-judgement.ts'
import { lastCertifiedCode } from './standing-queries.ts'

const ANALYSIS_FAULT = '分析服务连续失败，本轮无法判定'

type Judged = { judgement: StoredJudgement; kept: KeptFacts | null }

const store = async (parts: Parts, bytes: Uint8Array) => {
  const stored = await parts.storage.put(bytes)
  await rememberBlob(parts.db, { ...stored, now: parts.clock() })
  return stored.sha256
}

/** Facts outlive the package: a later rule pack is tried on them, and the report shows the manifest that was read. */
const storeFacts = async (parts: Parts, judgement: Judgement): Promise<KeptFacts | null> => {
  if (!judgement.judgeable || !judgement.facts) return null
  const { facts, manifest } = judgement
  return { facts: await store(parts, facts), manifest: manifest ? await store(parts, packManifest(manifest)) : null }
}

const judge = async (parts: Parts, round: RoundToJudge): Promise<Judged> => {
  const lastCertified = await lastCertifiedCode(parts.db, round.app_id)
  const request = {
    pack: round.pack,
    judgedOn: round.judged_on,
    declarations: round.declarations,
    wantsFacts: true,
    ...(lastCertified === undefined ? {} : { lastCertifiedVersionCode: lastCertified }),
  }
  const judgement = await judgeStored(parts, { sha256: round.sha256, request })
  return { judgement: storedJudgement(judgement, lastCertified), kept: await storeFacts(parts, judgement) }
}

/** Only the worker that stores the judgement settles the round; a second worker stops here. */
const settle = (parts: Parts, roundId: string, { judgement, kept }: Judged) =>
  inTransaction(parts.db, async (db) => {
    const round = await lockRound(db, roundId)
    if (!round) return
    const now = parts.clock()
    const { engine } = judgement
    const isFirst = await keepJudgement(db, { roundId, engine, judgement: JSON.stringify(judgement), now })
    if (!isFirst) return
    if (kept) await keepFacts(db, { roundId, kept, now })
    await settleRound(db, { round, act: { who: '系统', what: '安装包条款判定完成' }, issuer: parts.settings, now })
  })

const judgeRound = async (parts: Parts, roundId: string) => {
  const round = await roundToJudge(parts.db, roundId)
  if (round) await settle(parts, roundId, await judge(parts, round))
}

/** After repeated failures the round ends abnormal instead of running for ever. */
const giveUp = async (parts: Parts, roundId: string) => {
  const round = await roundToJudge(parts.db, roundId)
  if (!round) return
  const judgement: Judgement = {
    judgeable: false,
    reason: ANALYSIS_FAULT,
    engine: '',
    sha256: round.sha256,
    sizeBytes: round.size_bytes,
    identity: null,
  }
  await settle(parts, roundId, { judgement: storedJudgement(judgement, undefined), kept: null })
}

export const judgeRoundHandler = handle(judgeRoundJob, (parts, { roundId }) => judgeRound(parts, roundId), {
  givenUp: (parts, { roundId }) => giveUp(parts, roundId),
})
