import type { Body } from '../dex/code-item.ts'
import { methodsOf, stringRange } from '../dex/ids.ts'
import { MAX_NAME } from '../dex/non-public-ids.ts'
import type { Places } from '../dex/non-public-ids.ts'
import { hashOfBytes, hashOfText, nameIn, placeOfClass } from '../dex/non-public.ts'
import type { NonPublic } from '../dex/non-public.ts'
import { CONST_CLASS, KIND, TEXT, lengthAt, textAt } from '../dex/opcodes.ts'
import { tellArguments } from '../dex/told.ts'
import type { Budget, Trace } from '../dex/trace.ts'
import { dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { classIn } from '../graph/reflection.ts'
import type { NonPublicUse } from './facts.ts'

const FINDS = ['getMethod', 'getDeclaredMethod', 'getField', 'getDeclaredField']
/** Prefixes of listed class names, in dotted form. */
const BEGINNINGS = ['android.', 'com.android.', 'dalvik.', 'java.lang.invoke.'].map((text) => Buffer.from(text))

/** Methods of a file that look up class members by name, and whether a body may look up a listed one. */
export type Lookups = { methods: ReadonlySet<number>; mayBeIn(body: Body): boolean; list: NonPublic }

const descriptorOf = (className: string) => `L${className.replaceAll('.', '/')};`

/** A body with more than that is traced in any case. */
const [MANY_CLASSES, MANY_TEXTS] = [50, 500]

/** Listed classes that a body refers to, and its other strings; undefined if these are too many. */
const namedIn = (dex: Dex, { code }: Body, { list, places }: { list: NonPublic; places: Places }) => {
  const [classes, texts] = [new Set<number>(), new Set<number>()]
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] as number) & 0xff
    if (op === CONST_CLASS) classes.add((places[code[at + 1] as number] ?? 0) - 1)
    const index = KIND[op] === TEXT ? textAt(code, at) : dex.strings.count
    if (index >= dex.strings.count) continue
    const range = stringRange(dex, index, MAX_NAME)
    const isClass = BEGINNINGS.some((text) => text.every((byte, i) => dex.bytes.bytes[range.start + i] === byte))
    if (!isClass) texts.add(hashOfBytes(dex.bytes.bytes, range))
    else if (range.end - range.start < MAX_NAME) classes.add(placeOfClass(list, descriptorOf(dexString(dex, index))))
    if (classes.size > MANY_CLASSES || texts.size > MANY_TEXTS) return undefined
  }
  classes.delete(-1)
  return { classes: [...classes], texts: [...texts] }
}

/** Undefined if the file doesn't look up members. */
export const reflectingMethods = (dex: Dex, list: NonPublic, places: Places): Lookups | undefined => {
  const methods = new Set(methodsOf(dex, 'Ljava/lang/Class;', FINDS))
  if (methods.size === 0) return undefined
  const mayBeIn = (body: Body) => {
    const named = namedIn(dex, body, { list, places })
    return !named || named.classes.some((place) => named.texts.some((hash) => nameIn(list, place, hash)?.isAll))
  }
  return { methods, mayBeIn, list }
}

type Found = Pick<NonPublicUse, 'member' | 'highest' | 'doubt'> & { at: number }

/** Members that are looked up with constant class and name, if the class has no other member of that name. */
export const lookupsIn = ({ dex, budget }: { dex: Dex; budget: Budget }, trace: Trace, { methods, list }: Lookups): Found[] => {
  const found: Found[] = []
  for (const [at, { methodIndex }] of trace.calls) {
    if (!methods.has(methodIndex)) continue
    const [of, name] = tellArguments({ dex, trace, budget }, at) ?? []
    const className = classIn(of)
    if (className === undefined || name?.kind !== 'string') continue
    const type = descriptorOf(className)
    const place = placeOfClass(list, type)
    const listed = place < 0 ? undefined : nameIn(list, place, hashOfText(name.value))
    if (listed?.isAll) found.push({ at, member: `${type}->${name.value}`, highest: listed.highest, doubt: 'reflected' })
  }
  return found
}
