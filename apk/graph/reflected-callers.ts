import { classNameOf } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { TAKES_OF_FIELDS, castBesideFields } from './cast-fields.ts'
import type { FieldRow } from './fields.ts'
import { mentionFinder } from './mentions.ts'
import type { Mentions } from './mentions.ts'
import { findName, textOf } from './names.ts'
import { keyOfNamed, namedBeside, namedByAskers } from './named-beside.ts'
import type { Asks, Means, Named } from './named-beside.ts'
import { nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { World } from './reach.ts'

const OBJECT = 'Ljava/lang/Object;'
const CLASS = 'Ljava/lang/Class;'
const LOOKUP = 'Ljava/lang/invoke/MethodHandles$Lookup;'
/** What asks a class for its methods. */
const FOR_METHODS: Asks = {
  [CLASS]: ['Method', 'Constructor'].flatMap((one) => [`get${one}`, `get${one}s`, `getDeclared${one}`, `getDeclared${one}s`]),
  [LOOKUP]: ['findVirtual', 'findStatic', 'findSpecial', 'findConstructor', 'bind'],
  'Landroid/util/Property;': ['of'],
  'Landroid/animation/ObjectAnimator;': ['ofObject'],
  'Landroid/animation/PropertyValuesHolder;': ['ofObject'],
}
/** What asks a class for all its methods. */
const FOR_ALL_METHODS: Asks = { [CLASS]: ['getMethods', 'getDeclaredMethods'] }
/** What asks a class for all its fields. */
const FOR_ALL_FIELDS: Asks = { [CLASS]: ['getFields', 'getDeclaredFields'] }
/** What fills a field by its name, or reads it. */
const FOR_FIELDS: Asks = {
  [CLASS]: ['getField', 'getDeclaredField', 'getFields', 'getDeclaredFields'],
  'Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;': ['newUpdater'],
  [LOOKUP]: ['VarHandle', 'Setter', 'Getter'].flatMap((one) => [`find${one}`, `findStatic${one}`]),
  'Landroid/util/Property;': ['of'],
}

/** The classes of all these calls. */
const ASKED = [FOR_METHODS, FOR_FIELDS, TAKES_OF_FIELDS].flatMap((asks) => Object.keys(asks))

const isNamed = (program: Program, { texts, types }: Named, method: number) => {
  const { names } = program.symbols
  const [name, type] = [nameOfMethod(program, method), typeOfMethod(program, method)]
  const text = textOf(names, name)
  // `setHeld` sets the property `held`, and `getHeld` gets it.
  const property = /^[gs]et/.test(text) ? findName(names, text.charAt(3).toLowerCase() + text.slice(4)) : -1
  if (text !== '<init>') return texts.has(name) || texts.has(property)
  return types.has(type) || texts.has(findName(names, classNameOf(textOf(names, type))))
}

const besideCalls = oncePer((program: Program) => namedByAskers(program, FOR_METHODS))
/** Of the methods those that some body may call by reflection: it names the method, or a constructor's class, and asks a class for a method. */
export const reflectedMethods = (program: Program, methods: readonly number[]): ReadonlySet<number> =>
  new Set(methods.length === 0 ? [] : methods.filter((method) => isNamed(program, besideCalls(program), method)))

/** The same of methods and fields, through helpers too that are given the name; each is found out when somebody asks. */
const reflected = (means: Means) => {
  const { program, tree } = means
  const askOnce = (wanted: Asks) => {
    let known: { named: ReturnType<typeof namedBeside> } | undefined
    return () => (known ??= { named: namedBeside(means, wanted) }).named
  }
  const [besideMethods, besideFields, besideAllFields] = [FOR_METHODS, FOR_FIELDS, FOR_ALL_FIELDS].map(askOnce)
  const besideAllMethods = askOnce(FOR_ALL_METHODS)
  let cast: { types: ReturnType<typeof castBesideFields> } | undefined
  const casts = () => (cast ??= { types: castBesideFields(means) }).types
  const object = findName(program.symbols.names, OBJECT)
  /** A field by its name, as an atomic one too, or as one of all that its class has, by that or by its type. */
  const isField = ({ type, name, of }: FieldRow) => {
    const [named, all] = [besideFields?.(), besideAllFields?.()]
    const isOne = named?.texts.has(name) || named?.fields.has(keyOfNamed({ type, name }))
    return !named || !all || isOne || all.types.has(of) || all.types.has(type)
  }
  /** Whether an object of such a class may be one of the class that is asked; of just any nothing is said. */
  const mayBe = (type: number, asked: number) => asked !== object && (tree.inherits(type, asked) || tree.inherits(asked, type))
  const isAbout = ({ type, of }: FieldRow, asked: number) => mayBe(type, asked) || (asked !== object && tree.inherits(of, asked))
  return {
    /** A method by its name, or a constructor by its class. */
    isMethod: (method: number) => {
      const named = besideMethods?.()
      return !named || isNamed(program, named, method)
    },
    /** A method as one of all that a class has which stands there. */
    isAnyMethod: (method: number) =>
      [...(besideAllMethods()?.types ?? [])].some((asked) => mayBe(typeOfMethod(program, method), asked)),
    isField,
    /** The same of what it holds: by whatever the class, or the type, inherits, and by what is taken out of just any field. */
    isTaken: (row: FieldRow) => {
      const cast = casts()
      return isField(row) || !cast || [...(besideAllFields?.()?.types ?? []), ...cast].some((asked) => isAbout(row, asked))
    },
  }
}
export type Reflected = ReturnType<typeof reflected>

const known = new WeakMap<Program, { mentions: Mentions; byReflection: Reflected }>()
/** Drawn once for all who ask of a package. */
export const reflectionIn = (world: Pick<World, 'program' | 'tree' | 'dispatch'>) => {
  const { program, tree } = world
  const before = known.get(program)
  if (before) return before
  const mentions = mentionFinder(program, tree, ASKED)
  const found = { mentions, byReflection: reflected({ ...world, mentions }) }
  known.set(program, found)
  return found
}
