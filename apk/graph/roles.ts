import { methodId, parameters } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'
import given from './callbacks.json' with { type: 'json' }
import { INTENT, opensIntent } from './helped-openings.ts'
import { intAt, setInt, startInts } from './int-list.ts'
import { endsWith, idOfText, startsWith, textOf } from './names.ts'
import type { Names } from './names.ts'
import { isOutline } from './outlines.ts'
import type { Program } from './program.ts'
import { FILE_TYPES } from './resource-files.ts'
import { methodAt, nameAt, typeAt } from './symbols.ts'
import type { FileSymbols } from './symbols.ts'

/** What a called method means to the graph besides being called. */
export const ROLE = {
  unknown: 0,
  quiet: 1,
  plain: 2,
  starter: 3,
  inflater: 4,
  namer: 5,
  parser: 6,
  reflection: 7,
  opener: 8,
  maker: 9,
  planner: 10,
  library: 11,
  /** Stands for the call in it. */
  outline: 12,
} as const

const STARTERS = given.callbacks.flatMap(({ starters, ...rest }) => [
  ...starters,
  ...Object.keys('fires' in rest ? rest.fires : {}),
])
const OPENERS = [...given.serviceStarters, ...given.openers]
const REFLECTION: Record<string, string[]> = {
  'Ljava/lang/reflect/Method;': ['invoke'],
  'Ljava/lang/reflect/Constructor;': ['newInstance'],
  'Ljava/lang/Class;': ['newInstance'],
}
const SERVICE_LOADER = 'Ljava/util/ServiceLoader;'
/** Returns the id of a resource by name. */
const [RESOURCES, NAMER] = ['Landroid/content/res/Resources;', 'getIdentifier']
/** Open a file by id, for whoever reads or inflates it. */
const PARSERS = ['getLayout', 'getXml']
/** Loads a native library by name: the platform's method, and those of libraries that replace it. */
const LIBRARY_LOADER = 'loadLibrary'
const LAYOUT_INFLATER = 'Landroid/view/LayoutInflater;'
const LOADERS = 'Ldalvik/system/'
/** Final classes, or almost: they never call back the app's code. */
const SILENT = ['String', 'StringBuilder', 'StringBuffer', 'Integer', 'Long', 'Boolean', 'Math', 'System', 'Class'].map(
  (name) => `Ljava/lang/${name};`,
)
const PLATFORM = ['Ljava/', 'Landroid/', 'Ldalvik/', 'Ljavax/', 'Lorg/json/', 'Lorg/w3c/', 'Lorg/xml/']
const NOT_PLATFORM = ['Landroid/support/', 'Landroid/arch/']

const JAVA = 'Ljava/'
/** Excludes e.g. showing a view, or inflating a stream: only an id is a resource file. */
const takesNumber = (dex: Dex, protoIndex: number) => parameters(dex, protoIndex).includes('I')
export const PARSER = 'Lorg/xmlpull/v1/XmlPullParser;'

const FILE_NUMBERS = FILE_TYPES.map((type) => `/R$${type};`)

const [STARTS, REFLECTS, OPENS, OF_CLASS, INFLATES, NAMES, PARSES, LOADS] = [1, 2, 4, 8, 16, 32, 64, 128]

/** Names that have a role in one class only. */
const OF_CLASSES = [
  { role: ROLE.maker, list: given.makers },
  { role: ROLE.opener, list: given.openersOf },
  { role: ROLE.planner, list: given.planners },
]
/** By class and method name: the role. */
const rolesOfClasses = (names: Names, onName: (name: string) => void) => {
  const roles = new Map<number, Map<number, number>>()
  for (const { role, list } of OF_CLASSES)
    for (const { type, methods } of list) {
      methods.forEach(onName)
      roles.set(idOfText(names, type), new Map(methods.map((name) => [idOfText(names, name), role])))
    }
  return roles
}

/** Memoises a predicate by type. */
const askedOnce = (ask: (type: number) => boolean) => {
  const answers = startInts(0)
  return (type: number) => {
    const known = intAt(answers, type)
    if (known > 0) return known === 2
    const is = ask(type)
    setInt(answers, type, is ? 2 : 1)
    return is
  }
}

/** Determines the roles of methods by name and class; called once per method of a file. */
export const startRoles = (program: Program) => {
  const { names } = program.symbols
  const nameFlags = startInts(0)
  const flag = (name: string, bit: number) => {
    const id = idOfText(names, name)
    setInt(nameFlags, id, intAt(nameFlags, id) | bit)
  }
  for (const name of STARTERS) flag(name, STARTS)
  for (const name of Object.values(REFLECTION).flat()) flag(name, REFLECTS)
  for (const name of OPENERS) flag(name, OPENS)
  for (const name of given.inflaters) flag(name, INFLATES)
  flag(NAMER, NAMES)
  for (const name of PARSERS) flag(name, PARSES)
  flag(LIBRARY_LOADER, LOADS)
  const ofClasses = rolesOfClasses(names, (name) => flag(name, OF_CLASS))
  const silent = new Set(SILENT.map((type) => idOfText(names, type)))
  const [heard, resources, layouts] = [SERVICE_LOADER, RESOURCES, LAYOUT_INFLATER].map((type) => idOfText(names, type))
  const isPlatform = askedOnce((type) => {
    const starts = (prefix: string) => startsWith(names, type, prefix)
    return PLATFORM.some(starts) && !NOT_PLATFORM.some(starts)
  })
  const special = (flags: number, type: number, name: number): number => {
    if ((flags & REFLECTS) !== 0 && REFLECTION[textOf(names, type)]?.includes(textOf(names, name))) return ROLE.reflection
    if ((flags & OPENS) !== 0) return ROLE.opener
    if ((flags & LOADS) !== 0) return ROLE.library
    const ofClass = (flags & OF_CLASS) === 0 ? undefined : ofClasses.get(type)?.get(name)
    if (ofClass !== undefined) return ofClass
    if ((flags & NAMES) !== 0 && type === resources) return ROLE.namer
    if ((flags & PARSES) !== 0 && type === resources) return ROLE.parser
    if ((flags & INFLATES) !== 0) return ROLE.inflater
    return (flags & STARTS) !== 0 ? ROLE.starter : ROLE.unknown
  }
  /** `isBound`: the call isn't virtual, so one of a platform method leads nowhere in the app. */
  const roleAt = (file: FileSymbols, index: number, isBound: boolean): number => {
    const { classIndex, nameIndex, protoIndex } = methodId(file.dex, index)
    const [type, name] = [typeAt(file, classIndex), nameAt(file, nameIndex)]
    const named = intAt(nameFlags, name)
    const takesFile = () =>
      takesNumber(file.dex, protoIndex) || (type === layouts && parameters(file.dex, protoIndex)[0] === PARSER)
    const inflates = (named & INFLATES) !== 0 && !startsWith(names, type, JAVA) && takesFile()
    const flags = inflates ? named : named & ~INFLATES
    const role = flags === 0 ? ROLE.unknown : special(flags, type, name)
    if (role !== ROLE.unknown) return role
    if (isBound && isOutline(program, methodAt(file, index))) return ROLE.outline
    if (
      isBound &&
      !isPlatform(type) &&
      parameters(file.dex, protoIndex).includes(INTENT) &&
      opensIntent(program, methodAt(file, index))
    )
      return ROLE.opener
    if (silent.has(type)) return ROLE.quiet
    const isQuiet = isBound && isPlatform(type) && type !== heard && !startsWith(names, type, LOADERS)
    return isQuiet ? ROLE.quiet : ROLE.plain
  }
  /** Whether the type contains resource ids of files, as generated by build tools: `Lx/R$layout;`. */
  const holdsFiles = askedOnce((type) => FILE_NUMBERS.some((end) => endsWith(names, type, end)))
  return { roleAt, isPlatform, holdsFiles }
}
export type Roles = ReturnType<typeof startRoles>
