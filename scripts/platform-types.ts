/**
 * Makes `apk/graph/platform-types.txt` of declarations of platforms 21 to 37 and of the list of Android 10's interfaces: who
 * stands above whom, and what the platform calls of an object that an app has made. `node scripts/platform-types.ts`.
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
/** Packages bring these along; a device has none. */
const NOT_OF_PLATFORM = /^android\.(?:support|arch)\./
const [OBJECT, HANDLER] = ['java.lang.Object', /^on[A-Z]/]
/** Their methods are those of every object, or of annotations. */
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

/** Every type above one, itself not. */
const allAbove = (types: Types, name: string) => {
  const seen = new Set(parentsOf(types.get(name) ?? { above: '', interfaces: [], isInterface: false }))
  for (const one of seen)
    for (const each of parentsOf(types.get(one) ?? { above: '', interfaces: [], isInterface: false })) seen.add(each)
  return seen
}

/** `android.view.View.OnClickListener` as a dex file writes it, without its first and last sign. */
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
  /** Components, and what is there to be used alone, below which nothing is called that the platform has not. */
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
