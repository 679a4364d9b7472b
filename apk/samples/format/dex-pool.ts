import type { IndexOf, Reference } from './dex-assembler.ts'

/** Dex sorts by UTF-16 code units, as `<` does. */
const byUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const byNumbers = (a: number[], b: number[]) => {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) if (a[i] !== b[i]) return (a[i] ?? 0) - (b[i] ?? 0)
  return a.length - b.length
}

const typesOf = (text: string) => text.match(/\[*(?:[VZBSCIJFD]|L[^;]+;)/g) ?? []
/** Parameters and return type of `(IJ)V`. */
export const protoParts = (proto: string) => {
  const [, parameters = '', result = 'V'] = /^\((.*)\)(.+)$/.exec(proto) ?? []
  return { parameters: typesOf(parameters), result }
}
const shortyOf = (type: string) => (type.startsWith('L') || type.startsWith('[') ? 'L' : type)
export const shorty = (proto: string) => {
  const { parameters, result } = protoParts(proto)
  return [result, ...parameters].map(shortyOf).join('')
}
const methodParts = (text: string) => {
  const [, type = '', name = '', proto = ''] = /^([^;]+;)->([^(]+)(\(.*)$/.exec(text) ?? []
  return { type, name, proto }
}
const fieldParts = (text: string) => {
  const [, owner = '', name = '', type = ''] = /^(L[^;]+;)->([^:]+):(.+)$/.exec(text) ?? []
  return { owner, name, type }
}

export type Pool = {
  strings: string[]
  types: string[]
  protos: string[]
  /** As table rows: class, type, name. */
  fields: number[][]
  /** As table rows: class, prototype, name. */
  methods: number[][]
  indexOf: IndexOf
  protoIndex(proto: string): number
}

const unique = (items: string[]) => [...new Set(items)]

/** All names referenced by classes and code, sorted as the format requires. */
export const makePool = (references: Reference[], extraTypes: string[]): Pool => {
  const texts = (kind: Reference['kind']) => unique(references.filter((one) => one.kind === kind).map(({ text }) => text))
  const methods = texts('method').map(methodParts)
  const fields = texts('field').map(fieldParts)
  const protoTexts = unique(methods.map(({ proto }) => proto))
  const protoTypes = protoTexts.flatMap((proto) => [protoParts(proto).result, ...protoParts(proto).parameters])
  const owners = [...methods.map(({ type }) => type), ...fields.flatMap(({ owner, type }) => [owner, type])]
  const types = unique([...extraTypes, ...texts('type'), ...protoTypes, ...owners]).toSorted(byUnits)
  const names = [...methods, ...fields].map(({ name }) => name)
  const strings = unique([...types, ...texts('string'), ...names, ...protoTexts.map(shorty)]).toSorted(byUnits)
  const at = (list: string[]) => new Map(list.map((text, index) => [text, index]))
  const [stringAt, typeAt] = [at(strings), at(types)]
  const rowOf = (proto: string) => {
    const { parameters, result } = protoParts(proto)
    return [typeAt.get(result) ?? 0, ...parameters.map((type) => typeAt.get(type) ?? 0)]
  }
  const protos = protoTexts.toSorted((a, b) => byNumbers(rowOf(a), rowOf(b)))
  const protoAt = at(protos)
  const methodRow = ({ type, name, proto }: ReturnType<typeof methodParts>) => [
    typeAt.get(type) ?? 0,
    stringAt.get(name) ?? 0,
    protoAt.get(proto) ?? 0,
  ]
  const fieldRow = ({ owner, name, type }: ReturnType<typeof fieldParts>) => [
    typeAt.get(owner) ?? 0,
    stringAt.get(name) ?? 0,
    typeAt.get(type) ?? 0,
  ]
  const methodRows = methods.map(methodRow).toSorted(byNumbers)
  const fieldRows = fields.map(fieldRow).toSorted(byNumbers)
  const findRow = (rows: number[][], row: number[]) => rows.findIndex((one) => byNumbers(one, row) === 0)
  const indexOf: IndexOf = ({ kind, text }) => {
    if (kind === 'string') return stringAt.get(text) ?? 0
    if (kind === 'type') return typeAt.get(text) ?? 0
    return kind === 'method' ? findRow(methodRows, methodRow(methodParts(text))) : findRow(fieldRows, fieldRow(fieldParts(text)))
  }
  const swap = (rows: number[][]) => rows.map(([owner = 0, name = 0, other = 0]) => [owner, other, name])
  return {
    strings,
    types,
    protos,
    fields: swap(fieldRows),
    methods: swap(methodRows),
    indexOf,
    protoIndex: (proto) => protoAt.get(proto) ?? 0,
  }
}
