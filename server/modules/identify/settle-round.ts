import { GoldState, StandardState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { enqueueMail } from '../../mail/index.ts'
import { issueCertificate, type Issuer } from '../certificate/index.ts'
import { notifyRoundState } from './notify-round-state.ts'
import {
  closeTasks,
  type Lab,
  labsOfRound,
  openTasks,
  stillCertifying,
  undecidedTerms,
  waitingReviewers,
  writeTaskStates,
} from '../labs/index.ts'
import { packById } from '../../analysis/index.ts'
import { deviceTermIds } from './report-terms.ts'
import { writeReport } from './report.ts'
import { lockApp, judgementOf, type LockedRound, rewriteReport } from './act-queries.ts'
import { addEvent, changeRound, endStandards, touchApp, writeStandard } from './round-queries.ts'
import { isLowerVersion } from './rules.ts'
import { readJudgement, type StoredJudgement } from './stored-judgement.ts'
import { lastCertifiedCode } from './standing-queries.ts'

const SYSTEM = '系统'

/** What made the round be settled: shown in its timeline. */
export type Act = { who: string; what: string; why?: string }
/** Ends the round in this state, whatever its terms say. */
type Ending = { goldState: typeof GoldState.abnormal | typeof GoldState.cancelled; note: string; reason: string }
type Settling = {
  round: LockedRound
  act: Act
  ending?: Ending | undefined
  /** The round had ended, and the act reopened it. */
  reopened?: boolean
  /** Signs the certificate if the round earns one. */
  issuer: Issuer
  now: number
}

type Additions = Awaited<ReturnType<typeof labsOfRound>>

const inputsOf = ({ pack, judged_on: judgedOn, standards, declarations, demo }: LockedRound) => ({
  pack,
  judgedOn,
  standards,
  declarations,
  demo,
})

/** The round's labs, without those that have left certification since; all of them if none is left, since a round needs one. */
const labsToAsk = async (db: Db, { task_members: members }: LockedRound) => {
  const staying = await stillCertifying(db, members)
  return staying.length > 0 ? staying : members
}

/** Labs are asked only while the round can still pass its static terms, to save their time. */
const askLabs = async (db: Db, { round, now }: Settling, judgement: StoredJudgement) => {
  const known = new Set(judgement.judgeable ? judgement.terms.map(({ id }) => id) : [])
  const terms = deviceTermIds(round.pack, round.standards).filter((id) => !known.has(id))
  const before = await labsOfRound(db, round.id)
  const { rolled } = writeReport(inputsOf(round), judgement, { additions: before })
  const failed = rolled.standards.some(({ state }) => state === StandardState.notPassed)
  const isNeeded = judgement.judgeable && !failed && terms.length > 0 && round.task_members.length > 0
  if (!isNeeded || before.labs.length > 0) return before
  await openTasks(db, { roundId: round.id, members: await labsToAsk(db, round), terms, now })
  for (const { email } of await waitingReviewers(db, round.id)) {
    const data = { app: round.app_name, number: round.number, hurried: false }
    await enqueueMail(db, { to: email, kind: 'labTask', data }, now)
  }
  return labsOfRound(db, round.id)
}

/** Must-terms that wait for a person: each static term once, device terms once per lab that couldn't decide. */
const countUndetermined = (round: LockedRound, terms: ReturnType<typeof writeReport>['terms'], labs: readonly Lab[]) => {
  const rules = packById(round.pack).terms
  const own = terms.filter((term) => term.method === 'static' && term.counted && term.severity === 'must')
  const fromLabs = labs.reduce((sum, lab) => sum + undecidedTerms(lab, rules).length, 0)
  return own.filter(({ outcome }) => outcome === 'undetermined').length + fromLabs
}

const closing = ({ goldState }: { goldState: number }, judgeable: boolean) =>
  judgeable ? `认证结束：${GoldState.label(goldState)}` : '无法判定，认证结束'

/** Writes the timeline and notifies of the change. */
const recordChange = async (
  db: Db,
  { round, act, ending, reopened = false, now }: Settling,
  after: { goldState: GoldState; what: string; why: string },
) => {
  const ended = after.goldState !== GoldState.certifying
  const opened = reopened ? GoldState.certifying : null
  if (!ended || ending) {
    await addEvent(db, { roundId: round.id, at: now, ...act, goldState: ended ? after.goldState : opened })
  } else {
    // A judgement that ends the round is a single event: the end.
    if (act.who !== SYSTEM) await addEvent(db, { roundId: round.id, at: now, ...act, goldState: opened })
    await addEvent(db, { roundId: round.id, at: now, who: SYSTEM, what: after.what, why: after.why, goldState: after.goldState })
  }
  if (!ended && !reopened) return
  const told = ended ? { what: ending ? act.what : after.what, why: after.why } : { what: '重新认证', why: act.what }
  await notifyRoundState(db, round, { goldState: after.goldState, ...told, now })
}

type Written = ReturnType<typeof writeReport>
const writeLabs = async (db: Db, { labs }: Additions, written: Written) => {
  for (const [index, lab] of labs.entries()) {
    const states = written.labs[index]
    if (states) await writeTaskStates(db, lab.taskId, states as Parameters<typeof writeTaskStates>[2])
  }
}

/** Withdrawn or stopped before anybody judged it: there is no report, and no standard was settled. */
const cutUnjudged = async (db: Db, settling: Settling & { ending: Ending }) => {
  const { round, ending, now } = settling
  const { goldState, note, reason } = ending
  await closeTasks(db, round.id)
  await changeRound(db, round.id, { goldState, note, reason, now, finished: true, undetermined: 0 })
  await endStandards(db, round.id)
  await recordChange(db, settling, { goldState, what: settling.act.what, why: reason })
  await touchApp(db, round.app_id, now)
  return goldState
}

const endingOf = (judgement: StoredJudgement, rolled: Written['rolled'], ending: Ending | undefined) => {
  if (ending) return ending
  if (!judgement.judgeable)
    return { goldState: GoldState.abnormal, note: judgement.reason.replace(/。$/, ''), reason: judgement.reason }
  return { goldState: rolled.goldState, note: rolled.note, reason: '' }
}

/** Undefined unless a higher version of the app has passed while this round ran: nothing lower passes after it. */
const overtaken = async (db: Db, { app_id: appId, version_code: versionCode }: LockedRound): Promise<Ending | undefined> => {
  await lockApp(db, appId)
  const certified = await lastCertifiedCode(db, appId)
  if (certified === undefined || !isLowerVersion(versionCode, certified)) return undefined
  const note = `更高的版本（${certified}）已先通过认证`
  return { goldState: GoldState.abnormal, note, reason: `${note}，版本号较低的这一版不再通过。` }
}

/** Ended by the system; the act that came before it gets its own timeline entry. */
const cutOff = async (db: Db, { act, ...settling }: Settling, ending: Ending): Promise<GoldState> => {
  const { round, now } = settling
  if (act.who !== SYSTEM) await addEvent(db, { roundId: round.id, at: now, ...act, goldState: null })
  const end = { who: SYSTEM, what: closing(ending, true), why: ending.reason }
  return settleRound(db, { ...settling, act: end, ending })
}

/**
 * Updates everything that follows from a round's judgement, its labs' results and the certifier's decisions: the report with
 * its hash, standards, member states, the round itself, timeline and mail. Opens the labs' tasks, closes open ones at the end,
 * and has the certificate issued. The caller has locked the round's row and made the change.
 */
export const settleRound = async (db: Db, settling: Settling): Promise<GoldState> => {
  const { round, ending, now } = settling
  const text = await judgementOf(db, round.id)
  if (text === undefined) {
    if (!ending) throw new Error('a round is settled before it was judged')
    return cutUnjudged(db, { ...settling, ending })
  }
  const judgement = readJudgement(text)
  const additions = ending ? await labsOfRound(db, round.id) : await askLabs(db, settling, judgement)
  const written = writeReport(inputsOf(round), judgement, { additions, ended: ending !== undefined })
  const after = endingOf(judgement, written.rolled, ending)
  if (after.goldState === GoldState.passed) {
    const cut = await overtaken(db, round)
    if (cut) return cutOff(db, settling, cut)
  }
  const finished = after.goldState !== GoldState.certifying
  await rewriteReport(db, round.id, written)
  for (const standard of written.rolled.standards) await writeStandard(db, round.id, standard)
  await writeLabs(db, additions, written)
  if (finished) await closeTasks(db, round.id)
  const undetermined = finished ? 0 : countUndetermined(round, written.terms, additions.labs)
  await changeRound(db, round.id, { ...after, now, finished, undetermined })
  await recordChange(db, settling, {
    goldState: after.goldState,
    what: closing(after, judgement.judgeable),
    why: after.reason || after.note,
  })
  await touchApp(db, round.app_id, now)
  if (after.goldState === GoldState.passed) await issueCertificate(db, settling.issuer, { roundId: round.id, now })
  return after.goldState
}
