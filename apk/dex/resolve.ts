import { dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { findProto, findString, findType } from './ids.ts'
import type { Pattern, Wanted } from './wanted.ts'

/** A pattern that a method of this file answers to; `through` names the class where it is not the pattern's own. */
export type Match = { pattern: Pattern; role: 'call' | 'mention'; through?: string }
export type Resolved = {
  /** By method index: 1 where `matches` has something. */
  isWanted: Uint8Array
  matches: Map<number, Match[]>
  isWantedField: Uint8Array
  fields: Map<number, Pattern[]>
  /** By method index: what a definition of this method overrides, if its class inherits from the pattern's. */
  overrides: Map<number, Pattern[]>
}

const add = <K, V>(map: Map<K, V[]>, key: K, value: V) => {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** String index → patterns of that name or of that class; texts that the file does not hold are not there. */
const byString = (dex: Dex, entries: { text: string; match: Omit<Match, 'through'> }[]) => {
  const found = new Map<number, Omit<Match, 'through'>[]>()
  const known = new Map<string, number>()
  for (const { text, match } of entries) {
    const index = known.get(text) ?? findString(dex, text)
    known.set(text, index)
    if (index >= 0) add(found, index, match)
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

/** Looks a text up once: the same class and signature stand in many patterns. */
const once = (find: (text: string) => number) => {
  const known = new Map<string, number>()
  return (text: string) => {
    const index = known.get(text) ?? find(text)
    known.set(text, index)
    return index
  }
}

const resolveMethods = (dex: Dex, wanted: Wanted, into: Resolved) => {
  const named = byString(
    dex,
    both(wanted, ({ name }) => name),
  )
  const whole = byString(
    dex,
    both(wanted, ({ type, name }) => (name === undefined ? type : undefined)),
  )
  const defined = byString(
    dex,
    entriesOf(wanted.overrides, 'call', ({ name }) => name),
  )
  if (named.size + whole.size + defined.size === 0) return
  const [typeOf, protoOf] = [once((text) => findType(dex, text)), once((text) => findProto(dex, text))]
  const { bytes, methods, types } = dex
  for (let index = 0; index < methods.count; index += 1) {
    const at = methods.offset + index * 8
    const nameIndex = bytes.u32At(at + 4)
    const [byName, overrides] = [named.get(nameIndex), defined.get(nameIndex)]
    const classIndex = bytes.u16At(at)
    const byClass = classIndex < types.count ? whole.get(bytes.u32At(types.offset + classIndex * 4)) : undefined
    for (const match of byClass ?? []) add(into.matches, index, match)
    if (!byName && !overrides) continue
    const protoIndex = bytes.u16At(at + 2)
    const isProto = ({ proto }: Pattern) => proto !== undefined && protoOf(proto) === protoIndex
    for (const match of byName ?? []) {
      const { pattern } = match
      if (pattern.proto !== undefined && !isProto(pattern)) continue
      if (typeOf(pattern.type) === classIndex) add(into.matches, index, match)
      else if (pattern.proto !== undefined) add(into.matches, index, { ...match, through: dexType(dex, classIndex) })
    }
    for (const { pattern } of overrides ?? []) if (isProto(pattern)) add(into.overrides, index, pattern)
  }
  for (const index of into.matches.keys()) into.isWanted[index] = 1
}

const resolveFields = (dex: Dex, wanted: Wanted, into: Resolved) => {
  const named = byString(
    dex,
    entriesOf(wanted.fields, 'mention', ({ name }) => name),
  )
  const typeOf = once((text) => findType(dex, text))
  const { bytes, fields } = dex
  for (let index = 0; named.size > 0 && index < fields.count; index += 1) {
    const at = fields.offset + index * 8
    for (const { pattern } of named.get(bytes.u32At(at + 4)) ?? [])
      if (typeOf(pattern.type) === bytes.u16At(at)) add(into.fields, index, pattern)
  }
  for (const index of into.fields.keys()) into.isWantedField[index] = 1
}

/** The wanted names as numbers of this file, so that the pass compares nothing but integers. */
export const resolve = (dex: Dex, wanted: Wanted): Resolved => {
  const resolved: Resolved = {
    isWanted: new Uint8Array(dex.methods.count),
    matches: new Map(),
    isWantedField: new Uint8Array(dex.fields.count),
    fields: new Map(),
    overrides: new Map(),
  }
  resolveMethods(dex, wanted, resolved)
  resolveFields(dex, wanted, resolved)
  return resolved
}
