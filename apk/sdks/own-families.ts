import type { ManifestFacts } from '../facts/facts.ts'
import { claimOf } from './matching.ts'

/** Beginnings that strangers have in common: registries of names, and hosts of code. */
const SHARED = /^(?:cn\.(?:ac|com|edu|gov|net|org)|(?:com|net|org)\.(?:cn|hk|tw)|(?:com|io)\.(?:gitee|github|gitlab))\.$/

/** The first two parts of a name, three where two say nothing. */
const familyOf = (name: string) => {
  const second = name.indexOf('.', name.indexOf('.') + 1) + 1
  const end = SHARED.test(name.slice(0, second)) ? name.indexOf('.', second) + 1 : second
  return end === 0 ? `${name}.` : name.slice(0, end)
}

/**
 * Where the app's own code lives: below the package name, and below its application class and first page where these are not
 * a framework's, as Unity's and uni-app's are.
 */
const ownFamilies = ({ package: name, application, components }: ManifestFacts) => {
  const named = [
    application?.name,
    ...components.filter(({ isLauncher }) => isLauncher).map((one) => one.targetActivity ?? one.name),
  ]
  const own = named.flatMap((one) => (one === undefined || claimOf(one) ? [] : one))
  return new Set([name, ...own].map(familyOf))
}

/** Whether a class is the app's own, by its name. A library that lives in the same family is a stranger's, unless the app itself is that library's. */
export const ownCodeOf = (manifest: ManifestFacts) => {
  const families = ownFamilies(manifest)
  const isLibrarys = claimOf(`${manifest.package}.`) !== undefined
  return (name: string) => families.has(familyOf(name)) && (isLibrarys || claimOf(name) === undefined)
}
