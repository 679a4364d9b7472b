import { casesTable, unitsOfCases } from './dex-switch.ts'
import type { Cases } from './dex-switch.ts'

/**
 * Assembles a method's text into code units. The syntax is smali's, as far as samples need it: one instruction or label per line,
 * `#` comments.
 */
export type Reference = { kind: 'string' | 'type' | 'field' | 'method'; text: string }
export type IndexOf = (reference: Reference) => number
export type Assembled = {
  registers: number
  ins: number
  outs: number
  code: (indexOf: IndexOf) => Uint16Array
  references: Reference[]
  marks: LineMark[]
  catches: Catch[]
}

type Form =
  | '10x'
  | '11n'
  | '11x'
  | '12x'
  | '21s'
  | '21h'
  | '31i'
  | '31c'
  | '51l'
  | '21c'
  | '22c'
  | '21t'
  | '22t'
  | '10t'
  | '23x'
  | '22b'
  | '31t'
  | '35c'
  | '3rc'
type Kind = Reference['kind']
const OPS: Record<string, [op: number, form: Form, kind?: Kind]> = {
  nop: [0x00, '10x'],
  move: [0x01, '12x'],
  'move-wide': [0x04, '12x'],
  'move-object': [0x07, '12x'],
  'move-result': [0x0a, '11x'],
  'move-result-wide': [0x0b, '11x'],
  'move-result-object': [0x0c, '11x'],
  'move-exception': [0x0d, '11x'],
  'return-void': [0x0e, '10x'],
  return: [0x0f, '11x'],
  'return-object': [0x11, '11x'],
  'const/4': [0x12, '11n'],
  'const/16': [0x13, '21s'],
  const: [0x14, '31i'],
  'const/high16': [0x15, '21h'],
  'const-wide/16': [0x16, '21s'],
  'const-wide': [0x18, '51l'],
  'const-string': [0x1a, '21c', 'string'],
  'const-string/jumbo': [0x1b, '31c', 'string'],
  'const-class': [0x1c, '21c', 'type'],
  'monitor-enter': [0x1d, '11x'],
  'monitor-exit': [0x1e, '11x'],
  'instance-of': [0x20, '22c', 'type'],
  'check-cast': [0x1f, '21c', 'type'],
  'array-length': [0x21, '12x'],
  'new-instance': [0x22, '21c', 'type'],
  'new-array': [0x23, '22c', 'type'],
  'filled-new-array': [0x24, '35c', 'type'],
  'fill-array-data': [0x26, '31t'],
  throw: [0x27, '11x'],
  goto: [0x28, '10t'],
  'packed-switch': [0x2b, '31t'],
  'sparse-switch': [0x2c, '31t'],
  'if-gt': [0x36, '22t'],
  'if-le': [0x37, '22t'],
  aget: [0x44, '23x'],
  'aget-object': [0x46, '23x'],
  'aput-object': [0x4d, '23x'],
  'aput-byte': [0x4f, '23x'],
  'if-eq': [0x32, '22t'],
  'if-ne': [0x33, '22t'],
  'if-lt': [0x34, '22t'],
  'if-ge': [0x35, '22t'],
  'if-eqz': [0x38, '21t'],
  'if-ltz': [0x3a, '21t'],
  'if-gez': [0x3b, '21t'],
  'if-nez': [0x39, '21t'],
  iget: [0x52, '22c', 'field'],
  'iget-object': [0x54, '22c', 'field'],
  'iget-boolean': [0x55, '22c', 'field'],
  iput: [0x59, '22c', 'field'],
  'iput-object': [0x5b, '22c', 'field'],
  'iput-boolean': [0x5c, '22c', 'field'],
  sget: [0x60, '21c', 'field'],
  'sget-wide': [0x61, '21c', 'field'],
  'sget-object': [0x62, '21c', 'field'],
  'sget-boolean': [0x63, '21c', 'field'],
  sput: [0x67, '21c', 'field'],
  'sput-object': [0x69, '21c', 'field'],
  'invoke-virtual/range': [0x74, '3rc', 'method'],
  'invoke-direct/range': [0x76, '3rc', 'method'],
  'invoke-static/range': [0x77, '3rc', 'method'],
  'invoke-virtual': [0x6e, '35c', 'method'],
  'invoke-super': [0x6f, '35c', 'method'],
  'invoke-direct': [0x70, '35c', 'method'],
  'invoke-static': [0x71, '35c', 'method'],
  'invoke-interface': [0x72, '35c', 'method'],
  'add-long': [0x9b, '23x'],
  'and-int': [0x95, '23x'],
  'or-int': [0x96, '23x'],
  'add-int/lit8': [0xd8, '22b'],
  'div-int/lit8': [0xdb, '22b'],
  'and-int/lit8': [0xdd, '22b'],
}
const UNITS: Record<Form, number> = {
  '10x': 1,
  '11n': 1,
  '11x': 1,
  '12x': 1,
  '10t': 1,
  '21s': 2,
  '21h': 2,
  '21c': 2,
  '22c': 2,
  '21t': 2,
  '22t': 2,
  '23x': 2,
  '22b': 2,
  '31i': 3,
  '31c': 3,
  '31t': 3,
  '35c': 3,
  '3rc': 3,
  '51l': 5,
}

type Line = { op: number; form: Form; operands: string[]; kind?: Kind; at: number }
/** `.array :label 1 2` contains bytes, `.numbers :label 1 2` 32-bit numbers, `.cases` and `.row` the targets of a switch. */
type Data = { label: string; bytes: number[]; width: number; at: number; cases?: Cases }
/** `.line 42` precedes the code of that source line. */
export type LineMark = { at: number; line: number }
/** `.catch Ljava/lang/Exception; :from :to :handler`; `.catch any …` takes every kind. */
export type Catch = { from: number; to: number; at: number; type?: string }
type Parsed = { lines: Line[]; labels: Map<string, number>; data: Data[]; units: number; marks: LineMark[]; caught: string[][] }

/** Splits operands such as `{v0, v1}, Lx/Y;->m(I)V` and `v0, "a, b"` at commas, without braces. */
const split = (text: string) => [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,{}\s]+)/g)].map((match) => match[1] ?? match[2] ?? '')

const bytesOf = (number: number) => [0, 8, 16, 24].map((shift) => (number >>> shift) & 0xff)

const parse = (text: string): Parsed => {
  const [lines, labels, data]: [Line[], Map<string, number>, Data[]] = [[], new Map(), []]
  const [marks, caught]: [LineMark[], string[][]] = [[], []]
  let at = 0
  for (const raw of text.split('\n')) {
    const line = raw.replace(/(^|\s)#.*$/, '').trim()
    if (line === '') continue
    const [head = '', ...rest] = line.split(/\s+/)
    if (head.startsWith(':')) labels.set(head, at)
    else if (head === '.line') marks.push({ at, line: Number(rest[0]) })
    else if (head === '.catch') caught.push(rest)
    else if (head === '.array') data.push({ label: rest[0] ?? '', bytes: rest.slice(1).map(Number), width: 1, at: 0 })
    else if (head === '.numbers')
      data.push({ label: rest[0] ?? '', bytes: rest.slice(1).map(Number).flatMap(bytesOf), width: 4, at: 0 })
    else if (head === '.cases' || head === '.row')
      data.push({ label: rest[0] ?? '', bytes: [], width: 4, at: 0, cases: { words: rest.slice(1), isRow: head === '.row' } })
    else {
      const [op, form, kind] = OPS[head] ?? [-1, '10x']
      if (op < 0) throw new Error(`no instruction ${head}`)
      lines.push({ op, form, operands: split(line.slice(head.length)), at, ...(kind && { kind }) })
      at += UNITS[form]
    }
  }
  for (const one of data) {
    // Payloads are aligned to four bytes.
    at += at % 2
    one.at = at
    labels.set(one.label, at)
    at += one.cases ? unitsOfCases(one.cases) : 4 + Math.ceil(one.bytes.length / 2)
  }
  return { lines, labels, data, units: at, marks, caught }
}

const wordsOf = (parameters: string[]) => parameters.reduce((sum, type) => sum + (type === 'J' || type === 'D' ? 2 : 1), 0)
const locals = (text: string) =>
  Math.max(0, ...[...text.replace(/"[^"]*"/g, '').matchAll(/\bv(\d+)\b/g)].map((match) => Number(match[1]) + 1))

const numberAt = (operands: string[], index: number) => Number(operands[index] ?? 0)
const low = (value: number) => value & 0xffff

type Context = { registerAt: (operands: string[], index: number) => number; jump: (line: Line) => number; indexOf: IndexOf }

const long = (text: string) => [0n, 16n, 32n, 48n].map((shift) => Number((BigInt.asUintN(64, BigInt(text)) >> shift) & 0xffffn))

const encode = (line: Line, { registerAt, jump, indexOf }: Context): number[] => {
  const { op, form, operands, kind } = line
  const register = (index: number) => registerAt(operands, index)
  const reference = (text: string | undefined) => (kind ? indexOf({ kind, text: text ?? '' }) : 0)
  const byte = (index: number) => op | (register(index) << 8)
  const pair = () => op | (register(0) << 8) | (register(1) << 12)
  const forms: Record<Form, () => number[]> = {
    '10x': () => [op],
    '11x': () => [byte(0)],
    '12x': () => [pair()],
    '11n': () => [op | (register(0) << 8) | ((numberAt(operands, 1) & 0xf) << 12)],
    '21s': () => [byte(0), low(numberAt(operands, 1))],
    '21h': () => [byte(0), low(numberAt(operands, 1) >>> 16)],
    '31i': () => [byte(0), low(numberAt(operands, 1)), low(numberAt(operands, 1) >>> 16)],
    '31c': () => [byte(0), low(reference(operands[1])), low(reference(operands[1]) >>> 16)],
    '51l': () => [byte(0), ...long(operands[1] ?? '0')],
    '21c': () => [byte(0), reference(operands[1])],
    '22c': () => [pair(), reference(operands[2])],
    '21t': () => [byte(0), low(jump(line))],
    '22t': () => [pair(), low(jump(line))],
    '10t': () => [op | ((jump(line) & 0xff) << 8)],
    '23x': () => [byte(0), register(1) | (register(2) << 8)],
    '22b': () => [byte(0), register(1) | ((numberAt(operands, 2) & 0xff) << 8)],
    '31t': () => [byte(0), low(jump(line)), low(jump(line) >>> 16)],
    // Consecutive registers: `{v0 .. v6}` is split into first, dots, last.
    '3rc': () => [op | ((register(2) - register(0) + 1) << 8), reference(operands.at(-1)), register(0)],
    '35c': () => {
      const count = operands.length - 1
      const [c = 0, d = 0, e = 0, f = 0, g = 0] = operands.slice(0, -1).map((_, index) => register(index))
      return [op | (g << 8) | (count << 12), reference(operands.at(-1)), c | (d << 4) | (e << 8) | (f << 12)]
    },
  }
  return forms[form]()
}

const registerNumber = (text: string | undefined) => Number(text?.slice(1) ?? 0)
const outsOf = (lines: Line[]) =>
  Math.max(
    0,
    ...lines.map(({ form, operands }) => {
      if (form === '3rc') return registerNumber(operands[2]) - registerNumber(operands[0]) + 1
      return form === '35c' ? operands.length - 1 : 0
    }),
  )

/** `v0` … are locals, `p0` … the parameters after them, with `p0` as `this` unless the method is static. */
export const assemble = (text: string, method: { parameters: string[]; isStatic: boolean }): Assembled => {
  const { lines, labels, data, units, marks, caught } = parse(text)
  const first = locals(text)
  const ins = wordsOf(method.parameters) + (method.isStatic ? 0 : 1)
  const registerAt = (operands: string[], index: number) => {
    const [, kind, number] = /^([vp])(\d+)$/.exec(operands[index] ?? '') ?? []
    if (number === undefined) throw new Error(`no register: ${operands[index]}`)
    return Number(number) + (kind === 'p' ? first : 0)
  }
  const labelled = (name = '') => {
    const target = labels.get(name)
    if (target === undefined) throw new Error(`no label ${name}`)
    return target
  }
  const jump = ({ operands, at }: Line) => labelled(operands.at(-1)) - at
  const code = (indexOf: IndexOf) => {
    const out = new Uint16Array(units)
    for (const line of lines) out.set(encode(line, { registerAt, jump, indexOf }), line.at)
    for (const { bytes, width, at, label, cases } of data) {
      const asks = lines.find(({ operands }) => cases && operands.at(-1) === label)?.at ?? 0
      if (cases)
        out.set(
          casesTable(cases, (target) => labelled(target) - asks),
          at,
        )
      if (cases) continue
      out.set([0x0300, width, bytes.length / width, 0], at)
      bytes.forEach((byte, index) => (out[at + 4 + (index >> 1)]! |= (byte & 0xff) << ((index % 2) * 8)))
    }
    return out
  }
  const references = lines.flatMap(({ kind, operands }) => (kind ? [{ kind, text: operands.at(-1) ?? '' }] : []))
  const catches = caught.map(([type = 'any', from, to, at]): Catch => {
    const place = { from: labelled(from), to: labelled(to), at: labelled(at) }
    return type === 'any' ? place : { ...place, type }
  })
  const types = catches.flatMap(({ type }): Reference[] => (type === undefined ? [] : [{ kind: 'type', text: type }]))
  return { registers: first + ins, ins, outs: outsOf(lines), code, references: [...references, ...types], marks, catches }
}
