import type { Job, Known } from './child-messages.ts'
import { textsOf } from './dex/wanted.ts'
import type { FactsFile } from './facts-file.ts'
import type { Facts } from './facts/facts.ts'
import { judgePackage } from './judge.ts'
import type { JudgeOptions } from './judge.ts'
import { packFacts } from './packed-facts.ts'
import { readEntryText } from './read-entry-text.ts'
import type { ConfinedJudgement, Judgement, JudgeProgress, StaticReport } from './report.ts'
import { loadPack } from './standards/packs.ts'
import { summarise } from './summary.ts'
import { wantedInCode } from './terms/all.ts'

const factsFile = (facts: Facts, { engine, pack, circumstances, sha256, sizeBytes }: StaticReport): FactsFile => ({
  format: 'alliance-facts/1',
  engine,
  pack,
  circumstances,
  sha256,
  sizeBytes,
  lookedFor: textsOf(wantedInCode),
  facts,
})

const factsFor = (wanted: Job['wantsFacts'], facts: Facts, report: StaticReport) => {
  if (!wanted) return {}
  const file = factsFile(facts, report)
  if (wanted !== 'packed') return { facts: file }
  const packed = packFacts(file)
  return packed ? { packedFacts: packed.toString('base64') } : {}
}

/** The judgement, with what the caller needs beside it. */
const complete = (judgement: Judgement, { path, wantsEntry, wantsFacts }: Job): ConfinedJudgement => {
  if (!judgement.judgeable) return judgement
  const { report, facts, icon, faults } = judgement
  const entryText = wantsEntry && readEntryText(path, wantsEntry.path, wantsEntry.capBytes)
  const summary = { ...summarise(facts, icon), ...(entryText !== undefined && { entryText }) }
  return { judgeable: true, report, summary, faults, ...factsFor(wantsFacts, facts, report) }
}

type JobOptions = {
  onKnown: (known: Known) => void
  onProgress?: ((progress: JudgeProgress) => void) | undefined
  /** Wraps reading and judging, for bounds enforced in the same process. */
  within?: JudgeOptions['within']
  early?: JudgeOptions['early']
}

/** Runs a job in this process, and returns what the parent or caller needs. */
export const judgeJob = async (job: Job, { onKnown, onProgress, early, within = (act) => act() }: JobOptions) => {
  const judgement = await judgePackage(job.path, {
    pack: loadPack(job.pack),
    circumstances: job.circumstances,
    ...(job.wantsAllPlaces && { wantsAllPlaces: true }),
    ...(onProgress && { onProgress }),
    onIdentified: onKnown,
    within,
    early,
  })
  return within(() => complete(judgement, job))
}
