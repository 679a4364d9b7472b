import { append } from '../append.ts'
import { unlessMalformed } from '../bytes/malformed.ts'
import type { Source } from '../bytes/source.ts'
import { walkMethods } from '../dex/class-data.ts'
import { constantsOf, eachText, eachTextWith, runtimeNames, sizeOf } from '../formats/elf-texts.ts'
import type { Texts } from '../formats/elf-texts.ts'
import type { Elf } from '../formats/elf.ts'
import { intAt } from './int-list.ts'
import { findName, textOf } from './names.ts'
import { nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt, signatureText } from './symbols.ts'

/**
 * A method that native code may call, and the class in which it looks it up: both names and the signature are among its string
 * constants.
 */
export type NamedByNative = { type: number; method: number; isStatic: boolean }
/** A library that names methods of the package, as JNI requires. */
export type NativeNames = {
  name: string
  /** Has JNI_OnLoad, which the runtime calls on loading. */
  hasOnLoad: boolean
  /** Exported functions that implement native methods, by name. */
  exported: ReadonlySet<string>
  /** Native methods that it may register, since it names them. */
  registered: ReadonlySet<number>
  named: readonly NamedByNative[]
}

const [STATIC, NATIVE] = [0x8, 0x100]
/** Shorter names, as shrinkers give them, occur in each library by chance. */
const MIN_NAME_CHARS = 3
const MAX_CLASSES = 2000
const MAX_SIGNATURES = 20_000
/** Bounds for all libraries together: methods compared with their strings, and bytes. */
const MAX_METHODS = 500_000
const MAX_BYTES = 256 * 1024 ** 2
const [SLASH, PARENTHESIS, OBJECT_SIGN, SEMICOLON] = [0x2f, 0x28, 0x4c, 0x3b]
const CONSTRUCTOR = '<init>'
/**
 * Every library that creates objects contains the signature of a constructor without parameters, which says nothing about the
 * class.
 */
const BARE = '()V'

const textIn = (bytes: Uint8Array, start: number, end: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')

/**
 * `a/B` as in `FindClass`, or `La/B;` as libraries around it write it. A class without a package can't be told from any other word.
 */
const descriptorIn = (bytes: Uint8Array, start: number, end: number) => {
  const text = textIn(bytes, start, end)
  return bytes[start] === OBJECT_SIGN && bytes[end - 1] === SEMICOLON ? text : `L${text};`
}

/** Classes of the package among the strings. All types found are added to `nativeTypes`. */
const classesAmong = ({ symbols: { names }, superOf, nativeTypes }: Program, texts: Texts) => {
  const classes = new Set<number>()
  eachTextWith(texts, SLASH, (bytes, start, end) => {
    if (bytes[start] === PARENTHESIS || bytes[start] === SLASH) return
    const type = findName(names, descriptorIn(bytes, start, end))
    if (type < 0) return
    nativeTypes.add(type)
    if (classes.size < MAX_CLASSES && intAt(superOf, type) >= 0) classes.add(type)
  })
  return classes
}

const signaturesAmong = (texts: Texts) => {
  const signatures = new Set<string>()
  eachTextWith(texts, PARENTHESIS, (bytes, start, end) => {
    if (bytes[start] === PARENTHESIS && signatures.size < MAX_SIGNATURES) signatures.add(textIn(bytes, start, end))
  })
  return signatures
}

/** Bound on supertypes. */
const MAX_ABOVE = 100
/** The class and its supertypes in the package. Later splits may add classes, so the class hierarchy isn't built yet. */
const withAbove = ({ superOf, interfacesOf }: Program, type: number) => {
  const above = new Set([type])
  for (const one of above) {
    if (above.size > MAX_ABOVE) break
    for (const next of [intAt(superOf, one), ...(interfacesOf.get(one) ?? [])]) if (intAt(superOf, next) >= 0) above.add(next)
  }
  return [...above]
}

type Defined = { method: number; flags: number }
type Declared = Defined & { type: number; name: string }
type Looking = { program: Program; definedBy: (type: number) => readonly Defined[]; left: number }

/** All methods of a class, with or without a body; read once per class. */
const definer = (program: Program) => {
  const known = new Map<number, readonly Defined[]>()
  const read = (type: number) => {
    const file = program.files[intAt(program.fileOf, type)]
    const found: Defined[] = []
    const take = (methodIndex: number, _: number, flags: number) => {
      if (file) found.push({ method: methodAt(file.symbols, methodIndex), flags })
    }
    if (file)
      unlessMalformed(() => walkMethods(file.dex, intAt(program.dataOf, type), { left: file.dex.methods.count, take }), undefined)
    return found
  }
  return (type: number) => {
    const found = known.get(type) ?? read(type)
    known.set(type, found)
    return found
  }
}

/** Methods of a class and its supertypes with one of the signatures. Constructors count only for their own class. */
const askedOf = (looking: Looking, type: number, signatures: ReadonlySet<string>): Declared[] => {
  const { program, definedBy } = looking
  const { symbols } = program
  return withAbove(program, type).flatMap((one) =>
    (looking.left > 0 ? definedBy(one) : []).flatMap(({ method, flags }) => {
      looking.left -= 1
      const name = textOf(symbols.names, nameOfMethod(program, method))
      const signature = signatureText(symbols, signatureOfMethod(program, method)).slice(name.length)
      if (name.length < MIN_NAME_CHARS || !signatures.has(signature)) return []
      return name === CONSTRUCTOR && (one !== type || signature === BARE) ? [] : [{ type, method, flags, name }]
    }),
  )
}

/** Those of the names that are among the strings. */
const namesAmong = (texts: Texts, wanted: ReadonlySet<string>) => {
  const lengths = new Uint8Array(512)
  for (const { length } of wanted) if (length < lengths.length) lengths[length] = 1
  const found = new Set<string>()
  eachText(texts, (bytes, start, end) => {
    if (lengths[end - start] !== 1) return
    const text = textIn(bytes, start, end)
    if (wanted.has(text)) found.add(text)
  })
  return found
}

const namedAmong = (looking: Looking, texts: Texts): Declared[] => {
  const classes = classesAmong(looking.program, texts)
  const signatures = signaturesAmong(texts)
  if (signatures.size === 0) return []
  const asked: Declared[] = []
  for (const type of classes) append(asked, askedOf(looking, type, signatures))
  if (asked.length === 0) return []
  const names = namesAmong(texts, new Set(asked.map(({ name }) => name)))
  return asked.filter(({ name }) => names.has(name))
}

/** Records which methods of the package its native libraries name. If a library exists for several ABIs, only the first is read. */
export const nativeNamer = (program: Program) => {
  const known = new Set<string>()
  const looking: Looking = { program, definedBy: definer(program), left: MAX_METHODS }
  let left = MAX_BYTES
  return (name: string, source: Source, elf: Elf) => {
    if (known.has(name) || left < 0) return
    known.add(name)
    const given = runtimeNames(source, elf)
    if (!given.hasOnLoad && given.exported.size === 0) return
    const texts = constantsOf(source, elf)
    left -= sizeOf(texts)
    const declared = namedAmong(looking, texts)
    const registered = new Set(declared.filter(({ flags }) => (flags & NATIVE) !== 0).map(({ method }) => method))
    const named = declared
      .filter(({ flags }) => (flags & NATIVE) === 0)
      .map(({ type, method, flags }) => ({ type, method, isStatic: (flags & STATIC) !== 0 }))
    if (named.length > 0) program.nativeNames.push({ name, ...given, registered, named })
  }
}

const SIGNS: Readonly<Record<string, string>> = { '/': '_', _: '_1', ';': '_2', '[': '_3' }
/** JNI name mangling. */
const written = (text: string) =>
  text.replaceAll(/[^A-Za-z0-9]/g, (sign) => SIGNS[sign] ?? `_0${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The two possible JNI function names of a native method: short, and with its parameters. */
export const functionNames = (program: Program, method: number): [string, string] => {
  const { symbols } = program
  const className = textOf(symbols.names, typeOfMethod(program, method)).slice(1, -1)
  const name = textOf(symbols.names, nameOfMethod(program, method))
  const signature = signatureText(symbols, signatureOfMethod(program, method)).slice(name.length)
  const short = `Java_${written(className)}_${written(name)}`
  return [short, `${short}__${written(signature.slice(1, signature.indexOf(')')))}`]
}
