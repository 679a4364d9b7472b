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

/** Between them lies every level at which a term judges otherwise. */
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
/** Providers that say nothing themselves are open or not by the target: two lists, however many levels are tried. */
const byTarget = ({ components }: ManifestFacts) => {
  const whereOpen = (isOpenByDefault: boolean) =>
    components.map((one) => (hangsOnTarget(one) ? { ...one, effectivelyExported: isOpenByDefault } : one))
  const [open, closed] = [whereOpen(true), whereOpen(false)]
  return (targetSdk: number) => (targetSdk < PROVIDER_CLOSED_SINCE ? open : closed)
}

const isCodename = (said: SaidLevel | undefined) => said !== undefined && 'codename' in said

/** A codename stays what is written: which platform takes it is a question of its own. */
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
/** Code as a new platform alone runs it. */
const fromNew = ({ calls, ...code }: CodeFacts): CodeFacts => ({
  ...code,
  calls: Object.fromEntries(
    Object.entries(calls).map(([pattern, { total, sites }]) => [pattern, { total, sites: sites.map(siteFromNew) }]),
  ),
})
const newest = (facts: Facts): Facts =>
  facts.code.seen ? { ...facts, code: { seen: true, value: fromNew(facts.code.value) } } : facts

const OF_LEVELS = ['minSdk', 'targetSdk', 'minSdkText', 'targetSdkText'] as const
/** Judged once while somebody watches what it looks at: a large manifest would be gone through thirty times for nothing. */
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

/** With the lowest platform as it was read: where that is open too, it is a question of its own. */
const askTarget = ({ manifest }: Asked, said: Open): Question => {
  const draw = drawer(manifest)
  const { minSdk } = manifest
  const answers = LEVELS.map((targetSdk) => draw({ minSdk, targetSdk }))
  return { open: sayOpen(manifest, TARGET, said), answers, concerns: looksAt(manifest) }
}

/** No lowest platform is above the target. */
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

/** What is not told of the platforms that the app is for. */
export const askedOfLevels = (manifest: ManifestFacts): Question[] => {
  const [min, target] = [saidBy(manifest, MIN), saidBy(manifest, TARGET)]
  const asked = { manifest, target }
  return [...(isOpen(target) ? [askTarget(asked, target)] : []), ...(isOpen(min) ? askMin(asked, min) : [])]
}

/** The verdict of whatever hangs on the target alone, where that can't be told. */
export const unknownTarget = (manifest: ManifestFacts): Verdict | undefined => {
  for (const name of [TARGET, MIN]) {
    const said = saidBy(manifest, name)
    if (said) return isOpen(said) ? sayOpen(manifest, name, said) : undefined
  }
  return undefined
}
