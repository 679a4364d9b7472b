import { Malformed } from '../bytes/malformed.ts'
import { methodId } from '../dex/ids.ts'
import type { Dex } from '../formats/dex.ts'
import { idOfText, nameId, startNames, textOf } from './names.ts'
import { firstOf, pairId, secondOf, startPairs } from './pairs.ts'

/** One id space for all files of a package. A type is the id of its descriptor, a signature a pair of name and prototype. */
export const startSymbols = () => ({
  names: startNames(),
  protos: startPairs(),
  signatures: startPairs(),
  methods: startPairs(),
})
type Symbols = ReturnType<typeof startSymbols>

/** Ids of one file's table entries plus one (0: not resolved yet), resolved on first use so that unused memory stays untouched. */
export type FileSymbols = {
  dex: Dex
  symbols: Symbols
  strings: Int32Array
  types: Int32Array
  protos: Int32Array
  methods: Int32Array
}

const MAX_NAME_BYTES = 65_536
/** Starts the chain of a prototype's types: no type has this id. */
const NOTHING = -1

export const symbolsOf = (dex: Dex, symbols: Symbols): FileSymbols => ({
  dex,
  symbols,
  strings: new Int32Array(dex.strings.count),
  types: new Int32Array(dex.types.count),
  protos: new Int32Array(dex.protos.count),
  methods: new Int32Array(dex.methods.count),
})

const outside = (what: string, index: number) => new Malformed(index, `a ${what} index inside its table`)

export const nameAt = ({ dex, symbols, strings }: FileSymbols, index: number): number => {
  const known = strings[index]
  if (known === undefined) throw outside('string', index)
  if (known > 0) return known - 1
  const raw = dex.bytes.bytes
  let at = dex.bytes.u32At(dex.strings.offset + index * 4)
  const units = dex.bytes.u8At(at)
  for (let i = 0; i < 5 && (dex.bytes.u8At(at) & 0x80) !== 0; i += 1) at += 1
  at += 1
  // The length in front counts UTF-16 units, which for short ASCII names equals bytes; any other name ends at its zero byte.
  let end = units < 0x80 && raw[at + units] === 0 ? at + units : at
  while (end - at < MAX_NAME_BYTES && end < raw.length && raw[end] !== 0) end += 1
  const id = nameId(symbols.names, raw, { start: at, end })
  strings[index] = id + 1
  return id
}

export const typeAt = (file: FileSymbols, index: number): number => {
  const known = file.types[index]
  if (known === undefined) throw outside('type', index)
  if (known > 0) return known - 1
  const id = nameAt(file, file.dex.bytes.u32At(file.dex.types.offset + index * 4))
  file.types[index] = id + 1
  return id
}

const protoAt = (file: FileSymbols, index: number): number => {
  const { dex, symbols, protos } = file
  const known = protos[index]
  if (known === undefined) throw outside('prototype', index)
  if (known > 0) return known - 1
  const at = dex.protos.offset + index * 12
  const list = dex.bytes.u32At(at + 8)
  let id = pairId(symbols.protos, NOTHING, typeAt(file, dex.bytes.u32At(at + 4)))
  const count = list === 0 ? 0 : Math.min(dex.bytes.u32At(list), 255)
  for (let i = 0; i < count; i += 1) id = pairId(symbols.protos, id, typeAt(file, dex.bytes.u16At(list + 4 + i * 2)))
  protos[index] = id + 1
  return id
}

export const methodAt = (file: FileSymbols, index: number): number => {
  const known = file.methods[index]
  if (known === undefined) throw outside('method', index)
  if (known > 0) return known - 1
  const { classIndex, protoIndex, nameIndex } = methodId(file.dex, index)
  const { signatures, methods } = file.symbols
  const signature = pairId(signatures, nameAt(file, nameIndex), protoAt(file, protoIndex))
  const id = pairId(methods, typeAt(file, classIndex), signature)
  file.methods[index] = id + 1
  return id
}

/** A prototype as text: `(ILjava/lang/String;)V`. */
const protoText = ({ names, protos }: Symbols, id: number) => {
  const types: string[] = []
  for (let at = id; at >= 0; at = firstOf(protos, at)) types.push(textOf(names, secondOf(protos, at)))
  const result = types.pop() ?? 'V'
  return `(${types.toReversed().join('')})${result}`
}

/** The id of a signature, from parameter types and return type. */
export const signatureId = (symbols: Symbols, of: { name: string; takes: readonly string[]; gives: string }) => {
  const { names, protos, signatures } = symbols
  let proto = pairId(protos, NOTHING, idOfText(names, of.gives))
  for (const type of of.takes) proto = pairId(protos, proto, idOfText(names, type))
  return pairId(signatures, idOfText(names, of.name), proto)
}

/** A signature as text: `open(I)V`. */
export const signatureText = (symbols: Symbols, id: number) =>
  textOf(symbols.names, firstOf(symbols.signatures, id)) + protoText(symbols, secondOf(symbols.signatures, id))
