import type { Body } from '../dex/code-item.ts'
import { findString, findType, rowsOf, stringRange } from '../dex/ids.ts'
import type { Places } from '../dex/non-public-ids.ts'
import { hashOfText, nameIn, placeOfClass } from '../dex/non-public.ts'
import type { NonPublic } from '../dex/non-public.ts'
import { KIND, TEXT, lengthAt, textAt } from '../dex/opcodes.ts'
import { tellArguments } from '../dex/told.ts'
import type { Budget, Trace } from '../dex/trace.ts'
import type { Dex } from '../formats/dex.ts'
import { classIn } from '../graph/reflection.ts'
import type { NonPublicUse } from './facts.ts'

const FINDS = ['getMethod', 'getDeclaredMethod', 'getField', 'getDeclaredField']
const [METHOD_WORDS, CONST_CLASS] = [2, 0x1c]
/** What names of classes of the list begin with, as code writes them. */
const BEGINNINGS = ['android.', 'com.android.', 'dalvik.', 'java.lang.invoke.'].map((text) => Buffer.from(text))

/** The methods of a file that find a member of a class by its name, and whether a body may find one of the list by them. */
export type Lookups = { methods: ReadonlySet<number>; mayBeIn(body: Body): boolean; list: NonPublic }

const beginsAs = (dex: Dex, index: number) => {
  if (index >= dex.strings.count) return false
  const { start } = stringRange(dex, index)
  return BEGINNINGS.some((text) => text.every((byte, at) => dex.bytes.bytes[start + at] === byte))
}

/** Undefined where the file asks no class for its members. */
export const reflectingMethods = (dex: Dex, list: NonPublic, places: Places): Lookups | undefined => {
  const [type, names] = [findType(dex, 'Ljava/lang/Class;'), new Set(FINDS.map((name) => findString(dex, name)))]
  const methods = new Set<number>()
  const rows = rowsOf(dex, dex.methods, METHOD_WORDS)
  for (let at = 0; type >= 0 && at < rows.length; at += METHOD_WORDS)
    if (((rows[at] as number) & 0xffff) === type && names.has(rows[at + 1] as number)) methods.add(at / METHOD_WORDS)
  if (methods.size === 0) return undefined
  const mayBeIn = ({ code }: Body) => {
    for (let at = 0; at < code.length; at += lengthAt(code, at)) {
      const op = (code[at] as number) & 0xff
      if (op === CONST_CLASS && (places[code[at + 1] as number] ?? 0) > 0) return true
      if (KIND[op] === TEXT && beginsAs(dex, textAt(code, at))) return true
    }
    return false
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
    const type = `L${className.replaceAll('.', '/')};`
    const place = placeOfClass(list, type)
    const listed = place < 0 ? undefined : nameIn(list, place, hashOfText(name.value))
    if (listed?.isAll) found.push({ at, member: `${type}->${name.value}`, highest: listed.highest, doubt: 'reflected' })
  }
  return found
}
