import type { ComponentFact, DexFacts } from './facts.ts'
import { namePattern } from './name-pattern.ts'
import { isPlatformClass } from './support-libraries.ts'
import table from './packers.json' with { type: 'json' }

/** A file by its path in its own package, and as evidence names it: behind its split's path. */
export type Placed = { path: string; at: string }
type Package = {
  files: readonly Placed[]
  native: readonly Placed[]
  application: string | undefined
  /** Whether most classes that the manifest names are not in the code. */
  isHollow: boolean
}
type Packer = (typeof table.packers)[number]

/** Where every sign of the table stands: all paths of a package against all signs take a fiftieth of its judgement. */
const PLACES = /^(?:assets|lib)\//
const NATIVE = /^lib\/[^/]+\/([^/]+)$/

/** Files of a package that may be a packer's; `inside` is what stands before the paths of a split. */
export const packerFiles = (paths: Iterable<string>, inside: string): Placed[] =>
  [...paths].filter((path) => PLACES.test(path)).map((path) => ({ path, at: inside + path }))

const matching = (patterns: readonly string[], files: readonly Placed[]) => {
  const matchers = patterns.map(namePattern)
  const isMeant = ({ path }: Placed) => {
    const name = NATIVE.exec(path)?.[1]
    return matchers.some((fits) => fits(path) || (name !== undefined && fits(name)))
  }
  return files.filter(isMeant).map(({ at }) => at)
}

/**
 * The name of a file is soon given: where the packer's application class is known, it must stand in the manifest, or the
 * classes that the manifest names must be gone. Of the other packers some hide methods only, and leave every class in sight.
 */
const strongSigns = (packer: Packer, { files: all, native: libraries, application, isHollow: hollow }: Package) => {
  const isShell = application !== undefined && packer.applications.some((pattern) => namePattern(pattern)(application))
  const files = [...matching(packer.libraries, libraries), ...matching(packer.assets, all)]
  if (isShell) return [application, ...files]
  return files.length > 0 && packer.applications.length > 0 && !hollow ? [] : files
}

/** A shell leaves next to none of the app's components in sight: half of them and more are missing. */
export const isHollow = (components: readonly ComponentFact[], hasClass: (name: string) => boolean) => {
  const named = [...new Set(components.map(({ name, targetActivity }) => targetActivity ?? name))].filter(
    (name) => !isPlatformClass(name),
  )
  const lost = named.filter((name) => !hasClass(name)).length
  return lost > 0 && lost * 2 >= named.length
}

const EVIDENCE_CAP = 20

/** The packer that hides the code, where at least one strong sign of it is in the package; the weak ones only add to that. */
export const findPacker = (about: Omit<Package, 'native'>): DexFacts['packer'] => {
  const what = { ...about, native: about.files.filter(({ path }) => NATIVE.test(path)) }
  for (const packer of table.packers) {
    const strong = strongSigns(packer, what)
    if (strong.length === 0) continue
    const weak = matching(packer.weak, what.files)
    return { name: packer.name, evidence: [...new Set([...strong, ...weak])].slice(0, EVIDENCE_CAP) }
  }
  return undefined
}

const named = table.packers.map(({ name, assets, weak, applications }) => ({
  name,
  assets: [...assets, ...weak].map(namePattern),
  packages: applications.map((pattern) => pattern.slice(0, pattern.lastIndexOf('.') + 1)),
}))
/** The packer whose file it is by its name: enough to tell whom to ask, no proof that it packed the app. */
export const packerOfAsset = (path: string): string | undefined =>
  named.find(({ assets }) => assets.some((fits) => fits(path)))?.name

/** Whether a class stands beside this packer's application class. */
export const isOfPacker = (packer: string, className: string) =>
  named.some(({ name, packages }) => name === packer && packages.some((prefix) => className.startsWith(prefix)))
