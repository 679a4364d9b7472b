import { applyAppeal, queryAppealList, REOPEN_DAYS } from '@alliance/contract/appeal'
import { acceptAppeal, askAppellant, decideAppeal, queryAppeal } from '@alliance/contract/appeals-desk'
import { publishPrecedent } from '@alliance/contract/precedents-desk'
import { keepAppealFile } from '../modules/appeal/index.ts'
import { ask, castOf, type Scene } from './ask.ts'
import type { AppealLine, Step } from './story.ts'

const HOUR_MINUTES = 60
const DAY_HOURS = 24
const DECIDED_HOURS = 26

type Played = { identifyId: string; line: AppealLine; minute: number }

const file = async ({ applicant, at }: Scene, { line: { log }, minute }: Played): Promise<string[]> => {
  if (!log) return []
  const parts = at(minute)
  const bytes = new TextEncoder().encode(`${log.lines.join('\n')}\n`)
  const by = { parts, accountId: applicant.id, now: parts.clock() }
  return [(await keepAppealFile(by, { fileName: log.fileName, bytes })).fileId]
}

/** The officer accepts it some hours later, and asks or decides the day after; precedents wait until the decision is final. */
const handle = async ({ cast, at }: Scene, { line: { officer }, minute }: Played, appealId: string) => {
  if (!officer) return
  const account = castOf(cast, 'appealsOfficer')
  const seen = async (parts: ReturnType<Scene['at']>) => {
    const { version } = await ask(parts, account, { call: queryAppeal, input: { appealId } })
    return { appealId, version }
  }
  const early = at(minute + 5 * HOUR_MINUTES)
  await ask(early, account, { call: acceptAppeal, input: await seen(early) })
  const later = at(minute + DECIDED_HOURS * HOUR_MINUTES)
  const input = await seen(later)
  if ('asks' in officer) await ask(later, account, { call: askAppellant, input: { ...input, text: officer.asks } })
  else await ask(later, account, { call: decideAppeal, input: { ...input, result: 'kept', reason: officer.keeps } })
  if (!('tells' in officer) || !officer.tells) return
  const settled = at(minute + (DECIDED_HOURS + REOPEN_DAYS * DAY_HOURS + 1) * HOUR_MINUTES)
  const story = { ...officer.tells, nameless: true }
  await ask(settled, account, { call: publishPrecedent, input: { appealId, revision: 0, ...story } })
}

/** Plays the appeals that followed a round, at their own times. Existing ones are from an interrupted seed and are skipped. */
export const playAppeals = async (scene: Scene, { identifyId, step }: { identifyId: string; step: Step }): Promise<void> => {
  for (const line of step.appeals ?? []) {
    const minute = (step.hoursAgo - line.hoursAgo) * HOUR_MINUTES
    const { applicant, at } = scene
    const { items } = await ask(at(minute), applicant, { call: queryAppealList, input: { keyword: line.subject } })
    if (items.length > 0) continue
    const played = { identifyId, line, minute }
    const { termId, type, subject, text } = line
    const input = { identifyId, termId, type, subject, text, fileIds: await file(scene, played) }
    const { appealId } = await ask(at(minute), applicant, { call: applyAppeal, input })
    await handle(scene, played, appealId)
  }
}
