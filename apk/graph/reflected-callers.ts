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
/** Calls that look up methods by reflection. */
const FOR_METHODS: Asks = {
  [CLASS]: ['Method', 'Constructor'].flatMap((one) => [`get${one}`, `get${one}s`, `getDeclared${one}`, `getDeclared${one}s`]),
  [LOOKUP]: ['findVirtual', 'findStatic', 'findSpecial', 'findConstructor', 'bind'],
  'Landroid/util/Property;': ['of'],
  'Landroid/animation/ObjectAnimator;': ['ofObject'],
  'Landroid/animation/PropertyValuesHolder;': ['ofObject'],
}
/** Calls that return all methods of a class. */
const FOR_ALL_METHODS: Asks = { [CLASS]: ['getMethods', 'getDeclaredMethods'] }
/** Calls that return all fields of a class. */
const FOR_ALL_FIELDS: Asks = { [CLASS]: ['getFields', 'getDeclaredFields'] }
/** Calls that look up fields, to write or read them. */
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
  // Property `held` has the accessors `setHeld` and `getHeld`.
  const property = /^[gs]et/.test(text) ? findName(names, text.charAt(3).toLowerCase() + text.slice(4)) : -1
  if (text !== '<init>') return texts.has(name) || texts.has(property)
  return types.has(type) || texts.has(findName(names, classNameOf(textOf(names, type))))
}

const besideCalls = oncePer((program: Program) => namedByAskers(program, FOR_METHODS))
/**
 * Those of the methods that may be called by reflection: some body that looks up methods names the method, or a constructor's
 * class.
 */
export const reflectedMethods = (program: Program, methods: readonly number[]): ReadonlySet<number> =>
  new Set(methods.length === 0 ? [] : methods.filter((method) => isNamed(program, besideCalls(program), method)))

/** The same for methods and fields, also through helpers that are given the name. Each set is computed on first use. */
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
  /**
   * Whether a field may be written by reflection: looked up by name, by an atomic updater, or as one of all fields of its class.
   */
  const isField = ({ type, name, of }: FieldRow) => {
    const [named, all] = [besideFields?.(), besideAllFields?.()]
    const isOne = named?.texts.has(name) || named?.fields.has(keyOfNamed({ type, name }))
    return !named || !all || isOne || all.types.has(of) || all.types.has(type)
  }
  /** Whether an object of `type` may be an instance of the `asked` class, or vice versa; false for Object. */
  const mayBe = (type: number, asked: number) => asked !== object && (tree.inherits(type, asked) || tree.inherits(asked, type))
  const isAbout = ({ type, of }: FieldRow, asked: number) => mayBe(type, asked) || (asked !== object && tree.inherits(of, asked))
  return {
    /** Whether a method may be called by name, or a constructor by its class. */
    isMethod: (method: number) => {
      const named = besideMethods?.()
      return !named || isNamed(program, named, method)
    },
    /** Whether a method may be called as one of all methods of a class that is named beside `getMethods`. */
    isAnyMethod: (method: number) =>
      [...(besideAllMethods()?.types ?? [])].some((asked) => mayBe(typeOfMethod(program, method), asked)),
    isField,
    /**
     * Whether a field may be read by reflection: as above, also by a supertype of its class or type, and by what values of
     * arbitrary fields are cast to.
     */
    isTaken: (row: FieldRow) => {
      const cast = casts()
      return isField(row) || !cast || [...(besideAllFields?.()?.types ?? []), ...cast].some((asked) => isAbout(row, asked))
    },
  }
}
export type Reflected = ReturnType<typeof reflected>

const known = new WeakMap<Program, { mentions: Mentions; byReflection: Reflected }>()
/** Built once per package. */
export const reflectionIn = (world: Pick<World, 'program' | 'tree' | 'dispatch'>) => {
  const { program, tree } = world
  const before = known.get(program)
  if (before) return before
  const mentions = mentionFinder(program, tree, ASKED)
  const found = { mentions, byReflection: reflected({ ...world, mentions }) }
  known.set(program, found)
  return found
}
