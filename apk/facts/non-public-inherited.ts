import { LimitReached } from '../bytes/malformed.ts'
import { objectFields, staticFields, walkMethods } from '../dex/class-data.ts'
import type { Field } from '../dex/class-data.ts'
import type { ClassTable, TakenFile } from '../dex/class-table.ts'
import { fieldSign, findString, rowsOf, signatureText, typesUnder } from '../dex/ids.ts'
import { namedMembers } from '../dex/non-public-ids.ts'
import type { NamedMember, NamedMembers, Places } from '../dex/non-public-ids.ts'
import { placeOfClass } from '../dex/non-public.ts'
import type { NonPublic } from '../dex/non-public.ts'
import type { Dex } from '../formats/dex.ts'
import { findName, textOf } from '../graph/names.ts'
import { limits } from '../limits.ts'
import { intAt, setInt, startInts } from '../graph/int-list.ts'
import { typeAt } from '../graph/symbols.ts'

type Inherited = NamedMember & { through: string }
/** By file: references to members of a package class that resolve to listed members. */
type InheritedMembers = { dex: Dex; named: NamedMembers }

/** No real chain is longer; ends cycles. */
const MAX_CHAIN = 200
const UNASKED = -2
/** Bound on checks whether a class defines a listed member; real packages need some dozens. */
const MOST_LOOKS = 2000
const ROW_WORDS = 2
const NO_PLACES = new Int32Array(0)

/** The package's classes from this one upwards, and the first superclass that belongs to the platform. */
const lineOf = ({ superOf }: ClassTable, type: number) => {
  const own: number[] = []
  for (let at = type; own.length < MAX_CHAIN; at = intAt(superOf, at)) {
    if (intAt(superOf, at) < 0) return { own, above: at }
    own.push(at)
  }
  return { own, above: -1 }
}

const NAME = /^[^(:]+/
/** Whether a class of the package defines a member itself. Checks the name first, since most members differ. */
const definesIn = ({ dex }: TakenFile, data: number, sign: string) => {
  const name = findString(dex, NAME.exec(sign)?.[0] ?? '')
  if (data === 0 || name < 0) return false
  const [methods, fields] = [rowsOf(dex, dex.methods, ROW_WORDS), rowsOf(dex, dex.fields, ROW_WORDS)]
  let isDefined = false
  const take = (index: number) => {
    if (methods[index * ROW_WORDS + 1] === name) isDefined ||= signatureText(dex, index) === sign
  }
  walkMethods(dex, data, { left: dex.methods.count, take })
  const isOf = ({ index }: Field) => fields[index * ROW_WORDS + 1] === name && fieldSign(dex, index) === sign
  return isDefined || [...staticFields(dex, data), ...objectFields(dex, data)].some(isOf)
}

/** By type id of a package class: index in the list of its first platform superclass, -1 for none. */
const placesAbove = (classes: ClassTable, list: NonPublic) => {
  const { superOf, symbols } = classes
  const known = startInts(UNASKED)
  return (type: number) => {
    const own: number[] = []
    let at = type
    while (intAt(known, at) === UNASKED && intAt(superOf, at) >= 0 && own.length < MAX_CHAIN) {
      own.push(at)
      at = intAt(superOf, at)
    }
    // A cycle has no platform class above it.
    const isAbove = intAt(superOf, at) < 0
    if (intAt(known, at) === UNASKED) setInt(known, at, isAbove ? placeOfClass(list, textOf(symbols.names, at)) : -1)
    for (const one of own) setInt(known, one, intAt(known, at))
    return intAt(known, at)
  }
}

type Above = { classes: ClassTable; placeAbove: (type: number) => number }
/** By type index of a file: the platform superclass. Listed classes themselves were handled when the file was read. */
const placesIn = ({ classes, placeAbove }: Above, file: TakenFile, listed: Places): Places => {
  const { superOf, fileCount } = classes
  const places = new Int32Array(file.dex.types.count)
  const [from, to] = typesUnder(file.dex, 'Ljava/')
  // A class that a file neither defines nor extends may be in another file, if there is one; a package has no java.* classes.
  const isNobodys = (index: number) => file.types[index] === 0 && (fileCount === 1 || (index >= from && index < to))
  for (let index = 0; index < places.length; index += 1) {
    if ((listed[index] ?? 0) > 0 || isNobodys(index)) continue
    const type = typeAt(file, index)
    // The names of millions of types may overlap in a few kilobytes.
    if (file.symbols.names.used > limits.textChars) throw new LimitReached('textChars', 'class names of a package')
    if (intAt(superOf, type) >= 0) places[index] = 1 + placeAbove(type)
  }
  return places
}

/** References to members of a package class that doesn't define them, but inherits them from a listed class. */
export const inheritedMembers = (classes: ClassTable, seen: ReadonlyMap<Dex, Places>, list: NonPublic): InheritedMembers[] => {
  const files = [...seen.keys()].flatMap((dex) => classes.files.get(dex) ?? [])
  const byIndex = new Map(files.map((file) => [file.index, file]))
  const placeAbove = placesAbove(classes, list)
  const work = { left: MOST_LOOKS }
  const defines = (type: number, sign: string) => {
    const file = byIndex.get(intAt(classes.fileOf, type))
    work.left -= 1
    if (work.left < 0) throw new LimitReached('nonPublic', 'members that classes of a package inherit')
    return file !== undefined && definesIn(file, intAt(classes.dataOf, type), sign)
  }
  const inherited = (file: TakenFile, { member, highest }: NamedMember): Inherited | undefined => {
    const [through = '', sign = ''] = member.split('->')
    const { own, above } = lineOf(classes, findName(file.symbols.names, through))
    // Constructors aren't inherited.
    if (sign.startsWith('<') || own.some((type) => defines(type, sign))) return undefined
    return { member: `${textOf(classes.symbols.names, above)}->${sign}`, highest, through }
  }
  const those = (file: TakenFile, members: ReadonlyMap<number, NamedMember>) =>
    new Map(
      [...members].flatMap(([index, one]) => {
        const found = inherited(file, one)
        return found ? [[index, found] as const] : []
      }),
    )
  return files.flatMap((file) => {
    const { methods, fields } = namedMembers(
      file.dex,
      list,
      placesIn({ classes, placeAbove }, file, seen.get(file.dex) ?? NO_PLACES),
    )
    const named = { methods: those(file, methods), fields: those(file, fields) }
    return named.methods.size + named.fields.size > 0 ? [{ dex: file.dex, named }] : []
  })
}
