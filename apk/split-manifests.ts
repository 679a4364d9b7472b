import type { Facts, ManifestFacts, SplitFact } from './facts/facts.ts'
import type { SplitAdditions } from './facts/split-fact.ts'
import { undetermined } from './terms/verdict.ts'
import type { Term, Verdict } from './terms/verdict.ts'

type Adding = { name: string; adds: SplitAdditions }

const isEmpty = (adds: SplitAdditions) => Object.values(adds).every((list) => list.length === 0)

const addingIn = (splits: readonly SplitFact[]): Adding[] =>
  splits.flatMap(({ name, adds }) => (adds && !isEmpty(adds) ? [{ name, adds }] : []))

/** The manifest as the device has it with all splits. Lines of what they add count in their own documents. */
const withAdditions = (manifest: ManifestFacts, all: readonly Adding[]): ManifestFacts => {
  const list = <K extends keyof SplitAdditions>(key: K) => all.flatMap(({ adds }) => adds[key] as SplitAdditions[K][number][])
  const { application } = manifest
  return {
    ...manifest,
    components: [...manifest.components, ...list('components')],
    permissions: [...manifest.permissions, ...list('permissions')],
    customPermissions: [...manifest.customPermissions, ...list('customPermissions')],
    features: [...manifest.features, ...list('features')],
    libraries: [...manifest.libraries, ...list('libraries')],
    ...(application && {
      application: {
        ...application,
        metaData: [...application.metaData, ...list('metaData')],
        properties: [...application.properties, ...list('properties')],
      },
    }),
  }
}

const SAID = 3
const shortened = (name: string) => name.slice(name.lastIndexOf('.') + 1).slice(0, 100)
const sayAdditions = (all: readonly Adding[]) => {
  const names = all.flatMap(({ adds }) => Object.values(adds).flatMap((list) => list.map((one) => shortened(one.name))))
  return names.slice(0, SAID).join('、') + (names.length > SAID ? ` 等 ${names.length} 项` : '')
}

const FAMILIES: readonly string[] = ['manifest', 'embeddedFiles']

/**
 * A verdict on the base, held against what the splits declare beyond it: where that would turn it, nobody has seen the
 * whole, and evidence would stand in another document. `judge` gives the verdict on other facts.
 */
export const acrossSplits = (
  { needs }: Pick<Term, 'needs'>,
  facts: Facts,
  { verdict, judge }: { verdict: Verdict; judge: (facts: Facts) => Verdict },
): Verdict => {
  // Facts that an earlier engine wrote down may lack the family.
  const splits = (facts.splits as Facts['splits'] | undefined)?.seen === true && facts.splits.seen ? facts.splits.value : []
  const isSettled = verdict.outcome === 'undetermined' || !needs.some((name) => FAMILIES.includes(name))
  if (splits.length === 0 || isSettled || !facts.manifest.seen) return verdict
  if (splits.some(({ adds }) => adds === undefined) && verdict.outcome !== 'fail' && verdict.outcome !== 'warning')
    return undetermined('这份事实由较早的引擎读取，没有读分包的清单和文件，无法判断')
  const adding = addingIn(splits)
  if (adding.length === 0 || !needs.includes('manifest')) return verdict
  const whole = { ...facts, manifest: { seen: true as const, value: withAdditions(facts.manifest.value, adding) } }
  if (judge(whole).outcome === verdict.outcome) return verdict
  const names = adding.map(({ name }) => name.slice(0, 100)).join('、')
  return undetermined(`分包 ${names} 的清单里还有基础包没有声明的 ${sayAdditions(adding)}，算上它们结论会不同，需要人工核对`)
}
