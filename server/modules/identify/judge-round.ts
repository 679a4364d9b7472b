import { GoldState } from '@alliance/contract/states'
import type { Judgement, JudgeRequest } from '../../analysis/judgement.ts'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Attempt, handle } from '../../jobs/index.ts'
import { issueCertificate, type Issuer } from '../certificate/index.ts'
import { judgeRoundJob } from './jobs.ts'
import { writeReport } from './report.ts'
import { addEvent, changeRound, keepReport, type RoundToJudge, roundToJudge, touchApp, writeStandard } from './round-queries.ts'
import type { RolledStandard } from './rules.ts'
import { lastCertifiedCode } from './version-queries.ts'

const SYSTEM = '系统'
const ANALYSIS_FAULT = '分析服务连续失败，本轮无法判定'

type Ending = { goldState: GoldState; note: string; reason: string; what: string }
type Judged = { report: ReturnType<typeof writeReport>; ending: Ending; engine: string }

const endingOf = (judgement: Judgement, rolled: { goldState: GoldState; note: string }): Ending => {
  if (!judgement.judgeable) {
    const { reason } = judgement
    return { goldState: GoldState.abnormal, note: reason.replace(/。$/, ''), reason, what: '无法判定，认证结束' }
  }
  const what = rolled.goldState === GoldState.certifying ? '静态条款判定完成' : `认证结束：${GoldState.label(rolled.goldState)}`
  return { ...rolled, reason: '', what }
}

type LocalFile = Awaited<ReturnType<Parts['storage']['local']>>
const judged = async (parts: Parts, file: LocalFile, request: JudgeRequest) => {
  try {
    return await parts.judge.judge(file.path, request)
  } finally {
    await file.release()
  }
}

const judge = async (parts: Parts, round: RoundToJudge): Promise<Judged> => {
  const lastCertified = await lastCertifiedCode(parts.db, round.app_id)
  const file = await parts.storage.local(round.sha256)
  const request = {
    pack: round.pack,
    judgedOn: round.judged_on,
    declarations: round.declarations,
    ...(lastCertified === undefined ? {} : { lastCertifiedVersionCode: lastCertified }),
  }
  const judgement = await judged(parts, file, request)
  const inputs = {
    pack: round.pack,
    judgedOn: round.judged_on,
    standards: round.standards,
    declarations: round.declarations,
    lastCertifiedVersionCode: lastCertified,
    demo: round.demo,
  }
  const report = writeReport(inputs, judgement)
  return { report, ending: endingOf(judgement, report.rolled), engine: judgement.engine }
}

/** Moves the round and says so in its timeline. Nothing happens where it does not run any more. */
const move = async (
  db: Db,
  roundId: string,
  { ending, standards, issuer, now }: { ending: Ending; standards: RolledStandard[]; issuer: Issuer; now: number },
) => {
  const { goldState, note, reason, what } = ending
  const finished = goldState !== GoldState.certifying
  const changed = await changeRound(db, roundId, { goldState, note, reason, now, finished })
  if (!changed) return
  for (const standard of standards) await writeStandard(db, roundId, standard)
  await addEvent(db, { roundId, at: now, who: SYSTEM, what, why: reason || note, goldState })
  await touchApp(db, changed.app_id, now)
  if (goldState === GoldState.passed) await issueCertificate(db, issuer, { roundId, now })
}

const judgeRound = async (parts: Parts, roundId: string) => {
  const round = await roundToJudge(parts.db, roundId)
  if (!round) return
  const { report, ending, engine } = await judge(parts, round)
  const now = parts.clock()
  await inTransaction(parts.db, async (db) => {
    // Whoever keeps the report has judged the round; a second worker that was as far stops here.
    const kept = await keepReport(db, { roundId, hash: report.hash, engine, content: report.content, now })
    if (kept) await move(db, roundId, { ending, standards: report.rolled.standards, issuer: parts.settings, now })
  })
}

/** The round ends abnormal instead of running for ever when its judgement fails again and again. */
const giveUp = async (parts: Parts, roundId: string) => {
  const round = await roundToJudge(parts.db, roundId)
  if (!round) return
  const reason = ANALYSIS_FAULT
  const ending: Ending = { goldState: GoldState.abnormal, note: reason, reason, what: '无法判定，认证结束' }
  const judgement: Judgement = {
    judgeable: false,
    reason,
    engine: '',
    sha256: round.sha256,
    sizeBytes: round.size_bytes,
    identity: null,
  }
  const inputs = { ...round, judgedOn: round.judged_on, lastCertifiedVersionCode: undefined }
  const report = writeReport(inputs, judgement)
  await inTransaction(parts.db, async (db) => {
    const now = parts.clock()
    const kept = await keepReport(db, { roundId, hash: report.hash, engine: '', content: report.content, now })
    if (kept) await move(db, roundId, { ending, standards: report.rolled.standards, issuer: parts.settings, now })
  })
}

export const judgeRoundHandler = handle(judgeRoundJob, async (parts, { roundId }, attempt: Attempt) => {
  try {
    await judgeRound(parts, roundId)
  } catch (error) {
    if (attempt.last) await giveUp(parts, roundId)
    throw error
  }
})
