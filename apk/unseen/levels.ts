import { PROVIDER_CLOSED_SINCE } from '../facts/component.ts'
import type { CallSite, CodeFacts, Facts, ManifestFacts } from '../facts/facts.ts'
import { levelSaid } from '../facts/sdk-level.ts'
import type { SaidLevel } from '../facts/sdk-level.ts'
import { attributeOf, elementAt } from '../terms/excerpt.ts'
import { placesOf, sayUnseen } from '../terms/unseen-values.ts'
import { undetermined } from '../terms/verdict.ts'
import type { Verdict } from '../terms/verdict.ts'
import { withManifest } from './question.ts'
import type { Question } from './question.ts'

/** All API levels at which some term judges differently are in this range. */
const [LOWEST, HIGHEST] = [15, 45]
const LEVELS = Array.from({ length: HIGHEST - LOWEST + 1 }, (_, index) => HIGHEST - index)
const [MIN, TARGET] = ['android:minSdkVersion', 'android:targetSdkVersion']

type Open = Exclude<SaidLevel, { level: number }>
const saidBy = ({ document, usesSdkLine }: ManifestFacts, name: string): SaidLevel | undefined =>
  usesSdkLine === undefined ? undefined : levelSaid(attributeOf(elementAt(document, usesSdkLine), name))
const isOpen = (said: SaidLevel | undefined): said is Open => said !== undefined && !('level' in said)

const sayOpen = ({ document, usesSdkLine }: ManifestFacts, name: string, said: Open) => {
  const places = usesSdkLine === undefined ? [] : placesOf(document, name, [usesSdkLine])
  if ('unseen' in said && /^[@?]/.test(said.unseen)) return sayUnseen(name, said.unseen, places)
  const why =
    'codename' in said ? `预览版 ${said.codename.slice(0, 100)}，看不出是哪一版` : ` ${said.unseen.slice(0, 100)}，不是版本号`
  return undetermined(`清单里的 ${name} 写的是${why}，需要人工核对`, places)
}

type Sdks = { minSdk: number; targetSdk: number }

const hangsOnTarget = ({ kind, exported }: ManifestFacts['components'][number]) => kind === 'provider' && exported === undefined
/** Whether providers are exported by default depends on the target: both lists are built once, however many levels are tried. */
const byTarget = ({ components }: ManifestFacts) => {
  const whereOpen = (isOpenByDefault: boolean) =>
    components.map((one) => (hangsOnTarget(one) ? { ...one, effectivelyExported: isOpenByDefault } : one))
  const [open, closed] = [whereOpen(true), whereOpen(false)]
  return (targetSdk: number) => (targetSdk < PROVIDER_CLOSED_SINCE ? open : closed)
}

const isCodename = (said: SaidLevel | undefined) => said !== undefined && 'codename' in said

/** A codename is kept as written: to which API level it belongs is a separate question. */
const drawer = (manifest: ManifestFacts) => {
  const componentsAt = byTarget(manifest)
  const [min, target] = [saidBy(manifest, MIN), saidBy(manifest, TARGET)]
  return ({ minSdk, targetSdk }: Sdks) =>
    withManifest({
      ...manifest,
      minSdk,
      targetSdk,
      ...(!isCodename(min) && { minSdkText: String(minSdk) }),
      ...(!isCodename(target ?? min) && { targetSdkText: String(targetSdk) }),
      components: componentsAt(targetSdk),
    })
}

const siteFromNew = (site: CallSite): CallSite => {
  const { older: _, ...bare } = site
  return bare
}
/** The code as executed on new API levels only. */
const fromNew = ({ calls, ...code }: CodeFacts): CodeFacts => ({
  ...code,
  calls: Object.fromEntries(
    Object.entries(calls).map(([pattern, { total, sites }]) => [pattern, { total, sites: sites.map(siteFromNew) }]),
  ),
})
const newest = (facts: Facts): Facts =>
  facts.code.seen ? { ...facts, code: { seen: true, value: fromNew(facts.code.value) } } : facts

const OF_LEVELS = ['minSdk', 'targetSdk', 'minSdkText', 'targetSdkText'] as const
/**
 * Judges once and records whether the manifest's levels are read at all: otherwise thirty judgements of a large manifest would be
 * wasted.
 */
const looksAt = (manifest: ManifestFacts): NonNullable<Question['concerns']> => {
  let looked = false
  const watch = (name: keyof ManifestFacts) => ({
    enumerable: true,
    get: () => {
      looked = true
      return manifest[name]
    },
  })
  const hangs = manifest.components.some(hangsOnTarget) ? [...OF_LEVELS, 'components' as const] : OF_LEVELS
  const watched = Object.defineProperties({ ...manifest }, Object.fromEntries(hangs.map((name) => [name, watch(name)])))
  const show = withManifest(watched)
  return (facts, judge) => {
    looked = false
    judge(show(facts))
    return looked
  }
}

type Asked = { manifest: ManifestFacts; target: SaidLevel | undefined }

/** Uses the minimum API level as read: if that is unknown, too, it is a separate question. */
const askTarget = ({ manifest }: Asked, said: Open): Question => {
  const draw = drawer(manifest)
  const { minSdk } = manifest
  const answers = LEVELS.map((targetSdk) => draw({ minSdk, targetSdk }))
  return { open: sayOpen(manifest, TARGET, said), answers, concerns: looksAt(manifest) }
}

/** minSdk can't exceed the target SDK. */
const askMin = ({ manifest, target }: Asked, said: Open): Question[] => {
  const draw = drawer(manifest)
  const top = target && 'level' in target ? target.level : undefined
  const levels = LEVELS.filter((level) => level <= Math.max(top ?? HIGHEST, LOWEST))
  const answers = levels.map((minSdk) => draw({ minSdk, targetSdk: top ?? minSdk }))
  const open = sayOpen(manifest, MIN, said)
  const [highest] = answers
  const ofCode = highest ? [{ open, answers: [(facts: Facts) => newest(highest(facts))] }] : []
  return [{ open, answers, concerns: looksAt(manifest) }, ...ofCode]
}

/** Questions about unknown API levels of the manifest. */
export const askedOfLevels = (manifest: ManifestFacts): Question[] => {
  const [min, target] = [saidBy(manifest, MIN), saidBy(manifest, TARGET)]
  const asked = { manifest, target }
  return [...(isOpen(target) ? [askTarget(asked, target)] : []), ...(isOpen(min) ? askMin(asked, min) : [])]
}

/** The verdict for something that depends only on the target SDK, if that is unknown. */
export const unknownTarget = (manifest: ManifestFacts): Verdict | undefined => {
  for (const name of [TARGET, MIN]) {
    const said = saidBy(manifest, name)
    if (said) return isOpen(said) ? sayOpen(manifest, name, said) : undefined
  }
  return undefined
}
