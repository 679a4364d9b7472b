import { besideCarried } from './carried-verdict.ts'
import type { CodeNeeds } from './dex/wanted.ts'
import type { Facts } from './facts/facts.ts'
import { USUAL, WIDE, keepPlaces, withoutExcerpts } from './kept-places.ts'
import { besideLoaded } from './loaded-verdict.ts'
import type { PackTerm } from './report.ts'
import { withOwners } from './sdks/owner.ts'
import { acrossSplits } from './split-manifests.ts'
import { termById } from './terms/all.ts'
import { askedOfSdks } from './terms/asked-of-sdks.ts'
import { toldOfOtherDevices } from './terms/other-devices.ts'
import { withShrunkNames } from './terms/shrunk-names.ts'
import { undetermined } from './terms/verdict.ts'
import type { Circumstances, Term, Verdict } from './terms/verdict.ts'
import { whateverUnseen } from './unseen/whatever.ts'

export type TermOptions = {
  circumstances: Circumstances
  /** Whether stored facts may lack what a term looks for in the code. */
  missed?: (needs: CodeNeeds) => boolean
  /** Keeps thousands of places, without excerpts, for a comparison: such a report isn't for showing. */
  wantsAllPlaces?: boolean
}

export const say = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

const verdictOf = (term: Term, facts: Facts, { circumstances, wantsAllPlaces }: TermOptions): Verdict => {
  for (const name of term.needs) {
    // Facts stored by an earlier engine may lack a family.
    const family: Facts[typeof name] | undefined = facts[name]
    if (!family) return undetermined('这份事实由较早的引擎读取，没有这一项，无法判断')
    if (!family.seen) return undetermined(`${family.reason}，无法判断`)
  }
  const seen = Object.fromEntries(term.needs.map((name) => [name, (facts[name] as { value: unknown }).value]))
  const { splits } = facts
  const personalData = facts.personalData as Facts['personalData'] | undefined
  const graph = personalData?.seen ? { personalData: personalData.value } : {}
  const beside = (splits as Facts['splits'] | undefined)?.seen ? { splits: (splits as { value: unknown }).value } : {}
  const verdict = term.check({ ...graph, ...beside, ...seen } as Parameters<Term['check']>[0], circumstances)
  return keepPlaces(verdict, wantsAllPlaces ? WIDE : USUAL)
}

/** The verdict on one static term. Errors of the engine are added to `faults`. */
export const judgeTerm = (rule: PackTerm, facts: Facts, options: TermOptions & { faults: string[] }): Verdict => {
  const { missed, faults, wantsAllPlaces } = options
  if (!rule.counted) return undetermined(rule.informativeReason ?? '')
  const term = termById.get(rule.judgement ?? rule.id)
  if (!term) throw new Error(`rule pack counts ${rule.judgement ?? rule.id}, which no term judges`)
  if (term.looksFor && missed?.(term.looksFor)) return undetermined('读取这份事实时没有找过这一条要看的调用，无法判断')
  try {
    const { manifest } = facts
    const judge = (given: Facts) =>
      besideLoaded(term, given, (seen) =>
        besideCarried(term, seen, (one) => whateverUnseen(term, one, (each) => verdictOf(term, each, options))),
      )
    const found = acrossSplits(term, facts, { verdict: judge(facts), judge })
    const seen = manifest.seen ? manifest.value : undefined
    // Once more, since verdicts on several files or on a doubt put together what was kept of each.
    const kept = wantsAllPlaces ? withoutExcerpts(keepPlaces(found, WIDE)) : keepPlaces(found, USUAL)
    const whole = withShrunkNames(askedOfSdks(withOwners(kept, seen)))
    const verdict = rule.standard === 'largeScreen' ? toldOfOtherDevices(whole, seen) : whole
    return verdict.outcome === 'fail' && rule.severity === 'warning' ? { ...verdict, outcome: 'warning' } : verdict
  } catch (error) {
    faults.push(`${rule.id} ${say(error)}`)
    return undetermined('判定这一条时分析程序出错，没有得出结论，不影响其他条款。')
  }
}
