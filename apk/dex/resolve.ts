import { appendTo } from '../append.ts'
import { dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { oncePer } from '../once-per.ts'
import { findProto, findString, findType, rowsOf } from './ids.ts'
import type { MethodId } from './ids.ts'
import type { Pattern, Wanted } from './wanted.ts'

/** A pattern that a method of this file matches; `through`: the class in the reference, if it isn't the pattern's own. */
export type Match = { pattern: Pattern; role: 'call' | 'mention'; through?: string }
/** By index of a file's methods, fields and strings: a bit per watcher that looks for it. */
export type Marks = { calls: Uint8Array; fields: Uint8Array; texts: Uint8Array }
/** Bit: there is something in `matches`, `fields` or `texts`. */
export const WANTED = 1
/** Bit: there is something in `overrides` for a definition of this method. */
export const OVERRIDES = 4

export type Resolved = {
  marks: Marks
  matches: Map<number, Match[]>
  fields: Map<number, Pattern[]>
  /** By string index. */
  texts: Map<number, Pattern[]>
  /** By method index: the patterns that a definition overrides, if its class inherits from theirs. */
  overrides: Map<number, Pattern[]>
}

/** Memoised look-up: many patterns share a class or a signature. */
const once = (find: (text: string) => number) => {
  const known = new Map<string, number>()
  return (text: string) => {
    const index = known.get(text) ?? find(text)
    known.set(text, index)
    return index
  }
}

type Entry = { text: string; match: Omit<Match, 'through'> }

/** String index → patterns with that name or class; strings that aren't in the file are left out. */
const byString = (dex: Dex, entries: Entry[], mayStand: (pattern: Pattern) => boolean) => {
  const found = new Map<number, Omit<Match, 'through'>[]>()
  const indexOf = once((text) => findString(dex, text))
  for (const { text, match } of entries) {
    const index = indexOf(text)
    if (index >= 0 && mayStand(match.pattern)) appendTo(found, index, match)
  }
  return found
}

type Role = Match['role']
const entriesOf = (patterns: Pattern[], role: Role, text: (pattern: Pattern) => string | undefined) =>
  patterns.flatMap((pattern) => {
    const key = text(pattern)
    return key === undefined ? [] : [{ text: key, match: { pattern, role } }]
  })

const both = (wanted: Wanted, text: (pattern: Pattern) => string | undefined) => [
  ...entriesOf(wanted.calls, 'call', text),
  ...entriesOf(wanted.mentions, 'mention', text),
]

/** Independent of the file, so computed once for all files and packages. */
const allEntries = oncePer((wanted: Wanted) => ({
  named: both(wanted, ({ name }) => name),
  whole: both(wanted, ({ type, name }) => (name === undefined ? type : undefined)),
  defined: entriesOf(wanted.overrides, 'call', ({ name }) => name),
  fields: entriesOf(wanted.fields, 'mention', ({ name }) => name),
}))

type ByString = ReturnType<typeof byString>

/** By string index: whether a method of that name or class may be wanted. Rules out most methods at once. */
const stringFlags = (dex: Dex, ...maps: ByString[]) => {
  const flags = new Uint8Array(dex.strings.count)
  for (const map of maps) for (const index of map.keys()) flags[index] = 1
  return flags
}

const typeFlags = (dex: Dex, whole: ByString) => {
  const flags = new Uint8Array(dex.types.count)
  const { bytes, types } = dex
  for (let index = 0; whole.size > 0 && index < types.count; index += 1)
    if (whole.has(bytes.u32At(types.offset + index * 4))) flags[index] = 1
  return flags
}

const resolveMethods = (dex: Dex, wanted: Wanted, into: Resolved) => {
  const entries = allEntries(wanted)
  const [typeOf, protoOf] = [once((text) => findType(dex, text)), once((text) => findProto(dex, text))]
  // A name such as `get` is in thousands of methods: skip patterns whose class or signature isn't in the file.
  const mayStand = ({ type, proto }: Pattern) => (proto === undefined ? typeOf(type) : protoOf(proto)) >= 0
  const [named, whole, defined] = [
    byString(dex, entries.named, mayStand),
    byString(dex, entries.whole, () => true),
    byString(dex, entries.defined, mayStand),
  ]
  if (named.size + whole.size + defined.size === 0) return
  const isProto = ({ proto }: Pattern, index: number) => proto !== undefined && protoOf(proto) === index
  const resolveRow = (index: number, { classIndex, protoIndex, nameIndex }: MethodId) => {
    const byClass = classIndex < dex.types.count ? whole.get(dex.bytes.u32At(dex.types.offset + classIndex * 4)) : undefined
    for (const match of byClass ?? []) appendTo(into.matches, index, match)
    for (const match of named.get(nameIndex) ?? []) {
      const { pattern } = match
      if (pattern.proto !== undefined && !isProto(pattern, protoIndex)) continue
      if (typeOf(pattern.type) === classIndex) appendTo(into.matches, index, match)
      else if (pattern.proto !== undefined) appendTo(into.matches, index, { ...match, through: dexType(dex, classIndex) })
    }
    for (const { pattern } of defined.get(nameIndex) ?? [])
      if (isProto(pattern, protoIndex)) appendTo(into.overrides, index, pattern)
  }
  const [ofNames, ofTypes, rows] = [stringFlags(dex, named, defined), typeFlags(dex, whole), rowsOf(dex, dex.methods, 2)]
  for (let at = 0; at < rows.length; at += 2) {
    const owner = rows[at] as number
    const name = rows[at + 1] as number
    if (ofNames[name] !== 1 && ofTypes[owner & 0xffff] !== 1) continue
    resolveRow(at / 2, { classIndex: owner & 0xffff, protoIndex: owner >>> 16, nameIndex: name })
  }
  for (const index of into.matches.keys()) into.marks.calls[index] = WANTED
  for (const index of into.overrides.keys()) into.marks.calls[index] = (into.marks.calls[index] ?? 0) | OVERRIDES
}

const resolveFields = (dex: Dex, wanted: Wanted, into: Resolved) => {
  const typeOf = once((text) => findType(dex, text))
  const named = byString(dex, allEntries(wanted).fields, ({ type }) => typeOf(type) >= 0)
  if (named.size === 0) return
  const [ofNames, rows] = [stringFlags(dex, named), rowsOf(dex, dex.fields, 2)]
  for (let at = 0; at < rows.length; at += 2) {
    const name = rows[at + 1] as number
    if (ofNames[name] !== 1) continue
    const classIndex = (rows[at] as number) & 0xffff
    for (const { pattern } of named.get(name) ?? [])
      if (typeOf(pattern.type) === classIndex) appendTo(into.fields, at / 2, pattern)
  }
  for (const index of into.fields.keys()) into.marks.fields[index] = WANTED
}

const resolveTexts = (dex: Dex, wanted: Wanted, into: Resolved) => {
  for (const pattern of wanted.texts) {
    const index = findString(dex, pattern.text)
    if (index < 0) continue
    appendTo(into.texts, index, pattern)
    into.marks.texts[index] = WANTED
  }
}

/** Resolves the patterns to indices of this file, so that the pass compares only integers. */
export const resolve = (dex: Dex, wanted: Wanted): Resolved => {
  const resolved: Resolved = {
    marks: {
      calls: new Uint8Array(dex.methods.count),
      fields: new Uint8Array(dex.fields.count),
      texts: new Uint8Array(dex.strings.count),
    },
    matches: new Map(),
    fields: new Map(),
    texts: new Map(),
    overrides: new Map(),
  }
  resolveMethods(dex, wanted, resolved)
  resolveFields(dex, wanted, resolved)
  resolveTexts(dex, wanted, resolved)
  return resolved
}
