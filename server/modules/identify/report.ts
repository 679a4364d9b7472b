import { createHash } from 'node:crypto'
import type { Declarations } from '@alliance/contract/identify'
import type { PackageMaps } from '@alliance/contract/package-maps'
import { type StandardId, standardLabel } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { canonicalJson, packById } from '../../analysis/index.ts'
import type { Contents, Identity, StoredTerm } from '../../analysis/judgement.ts'
import { memberStates } from '../labs/index.ts'
import { type Additions, NOT_STARTED_REASON, nothingAdded, termsOfRound } from './report-terms.ts'
import { type RolledRound, type RolledStandard, rollUp, terminated } from './rules.ts'
import { contentsOf, mapsOf, type StoredJudgement } from './stored-judgement.ts'

/** The document of a round, as it is hashed and downloaded. The same inputs give the same bytes. */
export type RoundReport = {
  format: 'alliance-report/1'
  /** Set for demonstration rounds. */
  mark?: '演示'
  engine: string
  pack: string
  judgedOn: string
  package: { sha256: string; sizeBytes: number; identity: Identity | null; contents: Contents; maps?: PackageMaps }
  lastCertifiedVersionCode: string | null
  declarations: Declarations
  judgeable: boolean
  /** Why the package could not be judged; empty if it could. */
  reason: string
  standards: (RolledStandard & { title: string; version: string })[]
  /** The labs that take part, with the state of each one's version task. */
  labs: { memberId: string; name: string; taskState: number; warningState: number; submittedAt: number | null }[]
  /** All terms of the standards applied for, in the pack's order; `pending` ones are not judged yet. */
  terms: StoredTerm[]
}

type RoundInputs = {
  pack: string
  judgedOn: string
  standards: readonly StandardId[]
  declarations: Declarations
  demo: boolean
}

/** `ended`: the round ends regardless of its terms: withdrawn, stopped, or a package that can't be judged. */
type Cut = { ended: boolean }

const labsIn = (packId: string, { labs }: Additions): RoundReport['labs'] =>
  labs.map((lab) => ({
    memberId: lab.memberId,
    name: lab.name,
    ...memberStates(lab, packById(packId).terms),
    submittedAt: lab.submittedAt,
  }))

/** Rounds that ended without asking a lab, e.g. failed on static terms: pending device terms say that they never started. */
const neverStarted = (terms: readonly StoredTerm[]) =>
  terms.map((term) =>
    term.method === 'device' && term.counted && term.outcome === 'pending' ? { ...term, reason: NOT_STARTED_REASON } : term,
  )

/** The report's bytes, its hash and the states that follow from it. Pure: no clock, no database. */
export const writeReport = (
  inputs: RoundInputs,
  judgement: StoredJudgement,
  { additions = nothingAdded, ended = false }: { additions?: Additions } & Partial<Cut> = {},
) => {
  const terms = termsOfRound(inputs, judgement, additions)
  const rolled = rollUp(inputs.standards, terms, additions.labs.filter(({ isOpen }) => isOpen).length)
  const standards = judgement.judgeable && !ended ? rolled.standards : rolled.standards.map(terminated)
  const isOver = ended || rolled.goldState !== GoldState.certifying
  const maps = mapsOf(judgement)
  const report: RoundReport = {
    format: 'alliance-report/1',
    ...(inputs.demo ? { mark: '演示' as const } : {}),
    engine: judgement.engine,
    pack: inputs.pack,
    judgedOn: inputs.judgedOn,
    package: {
      sha256: judgement.sha256,
      sizeBytes: judgement.sizeBytes,
      identity: judgement.identity,
      contents: contentsOf(judgement),
      ...(maps && { maps }),
    },
    lastCertifiedVersionCode: judgement.lastCertifiedVersionCode,
    declarations: inputs.declarations,
    judgeable: judgement.judgeable,
    reason: judgement.judgeable ? '' : judgement.reason,
    standards: standards.map((standard) => ({ ...standard, ...headingOf(inputs.pack, standard.id) })),
    labs: labsIn(inputs.pack, additions),
    terms: isOver && additions.labs.length === 0 ? neverStarted(terms) : terms,
  }
  const content = canonicalJson(report)
  return {
    content,
    hash: createHash('sha256').update(content).digest('hex'),
    rolled: { ...rolled, standards } satisfies RolledRound,
    terms: report.terms,
    labs: report.labs,
  }
}

/** Title and version of a standard in a pack. */
export const headingOf = (packId: string, id: StandardId) => {
  const standard = packById(packId).standards.find((one) => one.id === id)
  return { title: standard?.title ?? standardLabel(id), version: standard?.version ?? '' }
}

export const readReport = (content: string) => JSON.parse(content) as RoundReport
