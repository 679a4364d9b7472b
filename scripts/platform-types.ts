/**
 * Generates `apk/graph/platform-types.txt` from declarations of API levels 21 to 37 and Android 10's API list: the platform's
 * class hierarchy, and the methods that the platform calls on an app's objects. `node scripts/platform-types.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPackage } from './exactness/fetch.ts'
import { LATER_DECLARATIONS } from './non-public.ts'
import { askedBesides, isByUser, isCalled } from './platform-types/called.ts'
import { readLeftToOthers, readTypes } from './platform-types/declarations.ts'
import type { PlatformType } from './platform-types/declarations.ts'
import { PLATFORM_CACHE, PLATFORM_SOURCE, withPlatform } from './platform-source.ts'

const LIST = 'api/current.txt'
export const PLATFORM_TYPES = join(import.meta.dirname, '..', 'apk', 'graph', 'platform-types.txt')

const OF_PLATFORM = /^(?:android|dalvik|java|javax|org\.(?:json|w3c|xml|xmlpull))\./
/** Support libraries, which packages contain and devices don't. */
const NOT_OF_PLATFORM = /^android\.(?:support|arch)\./
const [OBJECT, HANDLER] = ['java.lang.Object', /^on[A-Z]/]
/** Methods of any object: the call graph handles them for all classes (see `OF_ANY` in callbacks.ts), or not at all. */
const OF_ANY = new Set([
  'toString',
  'hashCode',
  'equals',
  'finalize',
  'clone',
  'getClass',
  'notify',
  'notifyAll',
  'wait',
  'compareTo',
])

type Types = ReadonlyMap<string, PlatformType>
type Above = Pick<PlatformType, 'above' | 'interfaces' | 'isInterface'>
const parentsOf = ({ above, interfaces }: Above) => [...(above === OBJECT || above === '' ? [] : [above]), ...interfaces]

/** All supertypes, without the type itself. */
const allAbove = (types: Types, name: string) => {
  const seen = new Set(parentsOf(types.get(name) ?? { above: '', interfaces: [], isInterface: false }))
  for (const one of seen)
    for (const each of parentsOf(types.get(one) ?? { above: '', interfaces: [], isInterface: false })) seen.add(each)
  return seen
}

/** Turns `android.view.View.OnClickListener` into its descriptor without `L` and `;`. */
const namer = (types: Types) => (name: string) => {
  const parts = name.split('.')
  return parts.reduce((whole, part, at) => whole + (types.has(parts.slice(0, at).join('.')) ? '$' : '/') + part)
}

export const platformTypes = () => {
  const types = readTypes(readFileSync(fetchPackage(LATER_DECLARATIONS, PLATFORM_CACHE), 'utf8'))
  const { left, finals } = withPlatform([LIST], (folder) => readLeftToOthers(readFileSync(join(folder, LIST), 'utf8')))
  const nameOf = namer(types)
  const extended = new Set([...types.values()].map(({ above }) => above))
  const isExtensible = ({ name, isInterface, isOpen }: PlatformType) =>
    isInterface || extended.has(name) || (isOpen && !finals.has(name))
  const all = [...types.values()].filter(
    (one) => OF_PLATFORM.test(one.name) && !NOT_OF_PLATFORM.test(one.name) && isExtensible(one),
  )
  const hasMethods = (name: string): boolean =>
    (types.get(name)?.methods.size ?? 0) > 0 || [...allAbove(types, name)].some((one) => (types.get(one)?.methods.size ?? 0) > 0)
  const classesAbove = (name: string): string[] => {
    const { above = '', isInterface = false } = types.get(name) ?? {}
    return isInterface || above === '' || above === OBJECT ? [] : [above, ...classesAbove(above)]
  }
  /** Whether the class or a superclass is a component or one that only apps call: it gets no callbacks. */
  const isUsed = (name: string) => [name, ...classesAbove(name)].some((one) => !isCalled(one) && one.startsWith('android.'))
  const ofInterfaces = ({ name, interfaces }: PlatformType) =>
    interfaces
      .flatMap((one) => [one, ...allAbove(types, one)])
      .filter((one) => one !== name && isCalled(one))
      .flatMap((one) => [...(types.get(one)?.methods ?? [])])
  const askedOf = (type: PlatformType) => {
    const { name, isInterface, methods } = type
    if (isInterface) return [...methods]
    return [
      ...[...methods].filter((one) => HANDLER.test(one)),
      ...(left.get(name) ?? []),
      ...askedBesides(name),
      ...ofInterfaces(type),
    ]
  }
  const callsOf = (type: PlatformType) => {
    const { name, isInterface, methods } = type
    if (!isCalled(name) || isUsed(name) || methods.has('annotationType')) return []
    const known = new Set(isInterface ? [] : classesAbove(name).flatMap((one) => askedOf(types.get(one) ?? type)))
    return [...new Set(askedOf(type))].filter((one) => !OF_ANY.has(one) && !known.has(one))
  }
  const rows = (told: (type: PlatformType) => readonly string[]) =>
    all
      .map((type) => [nameOf(type.name), told(type).toSorted().join(' ')] as const)
      .filter(([, words]) => words !== '')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const bodied = (names: readonly string[]) => names.filter(hasMethods).map(nameOf)
  return {
    above: rows((type) =>
      type.isInterface ? bodied(parentsOf(type)) : type.above === OBJECT ? [] : [nameOf(type.above)].filter(Boolean),
    ),
    interfaces: rows((type) => (type.isInterface ? [] : bodied(type.interfaces))),
    called: rows((type) => callsOf(type).filter((one) => !isByUser(type.name, one))),
    byUser: rows((type) => callsOf(type).filter((one) => isByUser(type.name, one))),
  }
}

/** The committed file: `[table]`, then its rows in the order of code units, `name words…`, so that one is found by bisection. */
export const asFile = (found: ReturnType<typeof platformTypes>) => {
  const source = `${LATER_DECLARATIONS.from}, ${LATER_DECLARATIONS.path}; what only those below may call: ${LIST} of ${PLATFORM_SOURCE.name} ${PLATFORM_SOURCE.version}`
  const tables = Object.entries(found).map(([key, rows]) => `[${key}]\n${rows.map((row) => `${row.join(' ')}\n`).join('')}`)
  return `# ${source}\n${tables.join('')}`
}

if (import.meta.main) {
  const found = platformTypes()
  writeFileSync(PLATFORM_TYPES, asFile(found))
  console.log(
    Object.entries(found)
      .map(([key, rows]) => `${key} ${rows.length}`)
      .join(', '),
  )
}
