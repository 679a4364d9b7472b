import type { DexFacts } from './facts.ts'
import { namePattern } from './name-pattern.ts'
import table from './packers.json' with { type: 'json' }

type Package = { paths: string[]; native: string[]; application: string | undefined }
type Packer = (typeof table.packers)[number]

/** Where every sign of the table stands: all paths of a package against all signs take a fiftieth of its judgement. */
const PLACES = /^(?:assets|lib)\//
const NATIVE = /^lib\/[^/]+\/([^/]+)$/

const matching = (patterns: readonly string[], paths: string[]) => {
  const matchers = patterns.map(namePattern)
  return paths.filter((path) => {
    const name = NATIVE.exec(path)?.[1]
    return matchers.some((fits) => fits(path) || (name !== undefined && fits(name)))
  })
}

const strongSigns = (packer: Packer, { paths, native: libraries, application }: Package) => {
  const native = matching(packer.libraries, libraries)
  const assets = matching(packer.assets, paths)
  const isShell = application !== undefined && packer.applications.some((pattern) => namePattern(pattern)(application))
  return [...native, ...assets, ...(isShell ? [application] : [])]
}

const EVIDENCE_CAP = 20

/** The packer that hides the code, where at least one strong sign of it is in the package; the weak ones only add to that. */
export const findPacker = ({ application, paths: all }: Omit<Package, 'native'>): DexFacts['packer'] => {
  const paths = all.filter((path) => PLACES.test(path))
  const what = { application, paths, native: paths.filter((path) => NATIVE.test(path)) }
  for (const packer of table.packers) {
    const strong = strongSigns(packer, what)
    if (strong.length === 0) continue
    const weak = matching(packer.weak, what.paths)
    return { name: packer.name, evidence: [...new Set([...strong, ...weak])].slice(0, EVIDENCE_CAP) }
  }
  return undefined
}
