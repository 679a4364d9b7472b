import type { ManifestFacts } from '../facts/facts.ts'
import { claimOf } from './matching.ts'

/** Prefixes that unrelated owners share: public suffixes, and code hosts. */
const SHARED = /^(?:cn\.(?:ac|com|edu|gov|net|org)|(?:com|net|org)\.(?:cn|hk|tw)|(?:com|io)\.(?:gitee|github|gitlab))\.$/

/** The first two parts of a name; three if the two are shared. */
const familyOf = (name: string) => {
  const second = name.indexOf('.', name.indexOf('.') + 1) + 1
  const end = SHARED.test(name.slice(0, second)) ? name.indexOf('.', second) + 1 : second
  return end === 0 ? `${name}.` : name.slice(0, end)
}

/**
 * Package prefixes of the app's own code: the package name, and the application class and launcher activity unless these
 * belong to a framework, as Unity's and uni-app's do.
 */
const ownFamilies = ({ package: name, application, components }: ManifestFacts) => {
  const named = [
    application?.name,
    ...components.filter(({ isLauncher }) => isLauncher).map((one) => one.targetActivity ?? one.name),
  ]
  const own = named.flatMap((one) => (one === undefined || claimOf(one) ? [] : one))
  return new Set([name, ...own].map(familyOf))
}

/**
 * Whether a class is the app's own, by its name. A known library under the same prefix is third-party, unless the app's package
 * itself belongs to a library.
 */
export const ownCodeOf = (manifest: ManifestFacts) => {
  const families = ownFamilies(manifest)
  const isLibrarys = claimOf(`${manifest.package}.`) !== undefined
  return (name: string) => families.has(familyOf(name)) && (isLibrarys || claimOf(name) === undefined)
}
