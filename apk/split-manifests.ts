import type { Facts, ManifestFacts, SplitFact } from './facts/facts.ts'
import { isEmpty } from './facts/split-additions.ts'
import { withOwners } from './sdks/owner.ts'
import { shortName } from './terms/excerpt.ts'
import { bare } from './terms/permissions.ts'
import { undetermined } from './terms/verdict.ts'
import type { Term, Verdict } from './terms/verdict.ts'
import { eachNotTaken, inOwnDocuments, wholeManifest } from './whole-manifest.ts'
import type { Adding, Whole } from './whole-manifest.ts'

const addingIn = (splits: readonly SplitFact[]): Adding[] =>
  splits.flatMap(({ name, adds, document }) => (adds && !isEmpty(adds) ? [{ name, adds, ...(document && { document }) }] : []))

const SAID = 3
const NAME_CHARS = 100
type Named = { name: string }
/** A class by its simple name; features and the like in full, since `camera.ar` and `ar` differ. */
const shortened = (one: Named) => clip('kind' in one ? shortName(one.name) : bare(one.name))
const clip = (text: string) => text.slice(0, NAME_CHARS)
const sayNames = (all: readonly Named[]) =>
  all
    .slice(0, SAID)
    .map((one) => shortened(one))
    .join('、') + (all.length > SAID ? ` 等 ${all.length} 项` : '')

const differing = (adding: readonly Adding[], said: readonly Named[]) => {
  const names = [...new Set(adding.map(({ name }) => clip(name)))].join('、')
  return `分包 ${names} 的清单里还有与基础包不同的 ${sayNames(said)}`
}
const open = (adding: readonly Adding[], said: readonly Named[]) =>
  undetermined(`${differing(adding, said)}，算上它们结论会不同，需要人工核对`)

/** Cached for all terms: the merged manifest with what the platform takes from splits, and with everything. */
type Wholes = { taken: Whole; every: Whole }
const drawn = new WeakMap<readonly SplitFact[], Wholes>()
const wholesOf = (base: ManifestFacts, splits: readonly SplitFact[], adding: readonly Adding[]): Wholes => {
  const known = drawn.get(splits)
  if (known) return known
  const wholes = { taken: wholeManifest(base, adding, 'taken'), every: wholeManifest(base, adding, 'every') }
  drawn.set(splits, wholes)
  return wholes
}

/** The manifest as the platform sees it, merged with the splits'. */
export const onDevice = ({ manifest, splits }: Facts): Facts['manifest'] => {
  // Facts stored by an earlier engine may lack the family.
  const family = splits as Facts['splits'] | undefined
  const adding = family?.seen ? addingIn(family.value) : []
  if (!manifest.seen || !family?.seen || adding.length === 0) return manifest
  return { seen: true, value: wholesOf(manifest.value, family.value, adding).taken.manifest }
}

/** Families of the base only: a split's icons and names can't be looked up in them. */
const OF_THE_BASE: readonly string[] = ['archive', 'resources']
const FAMILIES: readonly string[] = ['manifest', 'embeddedFiles', 'xmlFiles']

type Turning = ReturnType<typeof eachNotTaken>[number]
/** Bound on declarations judged one by one: nobody reads more names. */
const MOST_JUDGED = 100
/**
 * The verdict if declarations that the platform ignores in splits would change it: names those that would alone, or all if only
 * several together would.
 */
const openBy = (all: readonly Turning[], turns: (one: Turning) => boolean) => {
  const alone = all.slice(0, MOST_JUDGED).filter(turns)
  const said = alone.length > 0 ? alone : all
  const splits = said.flatMap((one) => one.splits)
  return undetermined(`${differing(splits, said)}，系统只认基础包里的；算上它们结论会不同，需要人工核对`)
}

type Asked = { verdict: Verdict; judge: (facts: Facts) => Verdict; splits: readonly SplitFact[] }
const withSplits = ({ needs }: Pick<Term, 'needs'>, facts: Facts, { verdict, judge, splits }: Asked): Verdict => {
  const adding = addingIn(splits)
  if (!facts.manifest.seen || adding.length === 0) return verdict
  const { taken, every } = wholesOf(facts.manifest.value, splits, adding)
  const on = ({ manifest }: Pick<Whole, 'manifest'>) => judge({ ...facts, manifest: { seen: true, value: manifest } })
  const found = on(taken)
  const isPlaced = adding.every(({ document }) => document) && !needs.some((name) => OF_THE_BASE.includes(name))
  if (!isPlaced && found.outcome !== verdict.outcome) {
    return open(
      adding,
      adding.flatMap(({ adds }) => Object.values(adds).flat()),
    )
  }
  const settled = isPlaced ? inOwnDocuments(withOwners(found, taken.manifest), taken) : verdict
  const rest = eachNotTaken(adding, { taken: taken.manifest, every: every.manifest })
  if (rest.length === 0 || on(every).outcome === settled.outcome) return settled
  return openBy(rest, (one) => on(one).outcome !== settled.outcome)
}

/**
 * Judges the base together with its splits' declarations: the platform merges their components into the base, and evidence names
 * the manifest that contains them. If a declaration that the platform takes from the base alone would change the verdict, it stays
 * open. `judge` returns the verdict for other facts.
 */
export const acrossSplits = (term: Pick<Term, 'needs'>, facts: Facts, asked: Omit<Asked, 'splits'>): Verdict => {
  const { verdict } = asked
  // Facts stored by an earlier engine may lack the family.
  const family = facts.splits as Facts['splits'] | undefined
  if (!family || !term.needs.some((name) => FAMILIES.includes(name))) return verdict
  const { outcome } = verdict
  const isSettled = outcome === 'fail' || outcome === 'warning' || outcome === 'undetermined'
  if (!family.seen) return isSettled ? verdict : undetermined(`${family.reason}，无法判断`)
  const splits = family.value
  if (splits.length === 0) return verdict
  if (splits.some(({ adds }) => adds === undefined) && !isSettled)
    return undetermined('这份事实由较早的引擎读取，没有读分包的清单和文件，无法判断')
  return term.needs.includes('manifest') ? withSplits(term, facts, { ...asked, splits }) : verdict
}
