import type { Body } from '../dex/code-item.ts'
import { findString, findType, rowsOf, stringRange } from '../dex/ids.ts'
import type { Places } from '../dex/non-public-ids.ts'
import { hashOfBytes, hashOfText, nameIn, placeOfClass } from '../dex/non-public.ts'
import type { NonPublic } from '../dex/non-public.ts'
import { KIND, TEXT, lengthAt, textAt } from '../dex/opcodes.ts'
import { tellArguments } from '../dex/told.ts'
import type { Budget, Trace } from '../dex/trace.ts'
import { dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { classIn } from '../graph/reflection.ts'
import type { NonPublicUse } from './facts.ts'

const FINDS = ['getMethod', 'getDeclaredMethod', 'getField', 'getDeclaredField']
const [METHOD_WORDS, CONST_CLASS] = [2, 0x1c]
/** Longer texts name nothing of the platform. */
const MAX_NAME = 300
/** What names of classes of the list begin with, as code writes them. */
const BEGINNINGS = ['android.', 'com.android.', 'dalvik.', 'java.lang.invoke.'].map((text) => Buffer.from(text))

/** The methods of a file that find a member of a class by its name, and whether a body may find one of the list by them. */
export type Lookups = { methods: ReadonlySet<number>; mayBeIn(body: Body): boolean; list: NonPublic }

const descriptorOf = (className: string) => `L${className.replaceAll('.', '/')};`

/** The classes of the list that a body names, and the other texts in it. */
const namedIn = (dex: Dex, { code }: Body, { list, places }: { list: NonPublic; places: Places }) => {
  const [classes, texts]: [number[], number[]] = [[], []]
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    const op = (code[at] as number) & 0xff
    const place = op === CONST_CLASS ? (places[code[at + 1] as number] ?? 0) - 1 : -1
    if (place >= 0) classes.push(place)
    if (KIND[op] !== TEXT) continue
    const index = textAt(code, at)
    if (index >= dex.strings.count) continue
    const { start, end } = stringRange(dex, index)
    const isClass = BEGINNINGS.some((text) => text.every((byte, i) => dex.bytes.bytes[start + i] === byte))
    if (!isClass) texts.push(hashOfBytes(dex.bytes.bytes, { start, end: Math.min(end, start + MAX_NAME) }))
    else if (end - start <= MAX_NAME) classes.push(placeOfClass(list, descriptorOf(dexString(dex, index))))
  }
  return { classes: classes.filter((place) => place >= 0), texts }
}

/** Undefined where the file asks no class for its members. */
export const reflectingMethods = (dex: Dex, list: NonPublic, places: Places): Lookups | undefined => {
  const [type, names] = [findType(dex, 'Ljava/lang/Class;'), new Set(FINDS.map((name) => findString(dex, name)))]
  const methods = new Set<number>()
  const rows = rowsOf(dex, dex.methods, METHOD_WORDS)
  for (let at = 0; type >= 0 && at < rows.length; at += METHOD_WORDS)
    if (((rows[at] as number) & 0xffff) === type && names.has(rows[at + 1] as number)) methods.add(at / METHOD_WORDS)
  if (methods.size === 0) return undefined
  const mayBeIn = (body: Body) => {
    const { classes, texts } = namedIn(dex, body, { list, places })
    return classes.some((place) => texts.some((hash) => nameIn(list, place, hash)?.isAll))
  }
  return { methods, mayBeIn, list }
}

type Found = Pick<NonPublicUse, 'member' | 'highest' | 'doubt'> & { at: number }

/** Members that are looked up by a class and a name which the method itself tells, where no other member has that name. */
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
