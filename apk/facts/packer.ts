import type { ComponentFact, DexFacts } from './facts.ts'
import { namePattern } from './name-pattern.ts'
import { isPlatformClass } from './support-libraries.ts'
import table from './packers.json' with { type: 'json' }

/** A file: `path` in its own package, and `at`, prefixed with its split's path, for evidence. */
export type Placed = { path: string; at: string }
type Package = {
  files: readonly Placed[]
  native: readonly Placed[]
  application: string | undefined
  /** Whether at least half of the components have no class in the code. */
  isHollow: boolean
}
type Packer = (typeof table.packers)[number]

/** All signs of the table are in these folders: matching all paths of a package would take 2 % of its analysis. */
const PLACES = /^(?:assets|lib)\//
const NATIVE = /^lib\/[^/]+\/([^/]+)$/

/** Files that may be a packer's; `inside`: prefix for the paths of a split. */
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
 * File names alone are weak: if the packer's application class is known, it must be in the manifest, or the components' classes
 * must be missing. Packers without a known application class may hide only methods, and keep all classes.
 */
const strongSigns = (packer: Packer, { files: all, native: libraries, application, isHollow: hollow }: Package) => {
  const isShell = application !== undefined && packer.applications.some((pattern) => namePattern(pattern)(application))
  const files = [...matching(packer.libraries, libraries), ...matching(packer.assets, all)]
  if (isShell) return [application, ...files]
  return files.length > 0 && packer.applications.length > 0 && !hollow ? [] : files
}

/** Whether at least half of the app's components have no class, as in a packer's shell. */
export const isHollow = (components: readonly ComponentFact[], hasClass: (name: string) => boolean) => {
  const named = [...new Set(components.map(({ name, targetActivity }) => targetActivity ?? name))].filter(
    (name) => !isPlatformClass(name),
  )
  const lost = named.filter((name) => !hasClass(name)).length
  return lost > 0 && lost * 2 >= named.length
}

const EVIDENCE_CAP = 20

/** The packer that hides the code, if the package has at least one strong sign of it; weak signs are only added as evidence. */
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
/** The packer to which a file name points: enough to tell whom to ask, but no proof that the app is packed. */
export const packerOfAsset = (path: string): string | undefined =>
  named.find(({ assets }) => assets.some((fits) => fits(path)))?.name

/** Whether a class is in the package of this packer's application class. */
export const isOfPacker = (packer: string, className: string) =>
  named.some(({ name, packages }) => name === packer && packages.some((prefix) => className.startsWith(prefix)))
