/** What is known of a register. `at`: code offset of the instruction that created the value. */
export type Value =
  | { kind: 'unknown' }
  | { kind: 'int'; value: number }
  /** One of a few. */
  | { kind: 'ints'; values: number[] }
  /** A number in which at least these bits are set. */
  | { kind: 'bits'; value: number }
  | { kind: 'string'; index: number }
  /** A string argument, known by its text since it may be in another file. */
  | { kind: 'text'; value: string }
  | { kind: 'class'; index: number }
  | { kind: 'field'; index: number }
  | { kind: 'object'; index: number; at: number }
  /** `length`: of an array argument, if known. */
  | { kind: 'array'; index: number; at: number; filled: boolean; length?: number }
  | { kind: 'result'; index: number; at: number }
  /** The result of a call, plus a number. */
  | { kind: 'after'; index: number; plus: number }
  | { kind: 'parameter'; index: number }
  /** A number derived from this parameter and constants. */
  | { kind: 'of'; index: number }
  /** SDK_INT: any API level from `from` on. */
  | { kind: 'platform'; from: number }
  /** ApplicationInfo.flags, without the debug bit in a release. */
  | { kind: 'flags' }

export const UNKNOWN: Value = { kind: 'unknown' }
const MAX_INTS = 4

export const int = (value: number): Value => ({ kind: 'int', value })

/** Higher than any number that code compares SDK_INT with. */
export const NEWEST_PLATFORM = 10_000
/** For analysing a new device only: branches for older API levels are not taken. */
export const newPlatform = int(NEWEST_PLATFORM)
/** For analysing all devices that can run the app: branches for API levels below `minSdk` are not taken. */
export const platformsFrom = (minSdk: number): Value => ({ kind: 'platform', from: minSdk })

export const isSame = (a: Value, b: Value): boolean => {
  if (a === b) return true
  if (a.kind !== b.kind) return false
  if (a.kind === 'ints' && b.kind === 'ints') return a.values.join() === b.values.join()
  const [x, y] = [a, b] as { value?: number | string; index?: number; at?: number; filled?: boolean; plus?: number }[]
  return x?.value === y?.value && x?.index === y?.index && x?.at === y?.at && x?.filled === y?.filled && x?.plus === y?.plus
}

const numbersOf = (value: Value) => (value.kind === 'int' ? [value.value] : value.kind === 'ints' ? value.values : undefined)

const oneOf = (values: number[]): Value => {
  const few = [...new Set(values)].toSorted((a, b) => a - b)
  if (few.length === 1) return int(few[0] ?? 0)
  return few.length <= MAX_INTS ? { kind: 'ints', values: few } : UNKNOWN
}

/** Bits that are set in every possible value. */
const sureBits = (value: Value) => {
  if (value.kind === 'bits') return value.value
  const numbers = numbersOf(value)
  return numbers ? numbers.reduce((all, one) => all & one, -1) : 0
}
const withBits = (bits: number): Value => (bits === 0 ? UNKNOWN : { kind: 'bits', value: bits })

/** What holds on both paths. */
export const join = (a: Value, b: Value): Value => {
  if (isSame(a, b)) return a
  const [x, y] = [numbersOf(a), numbersOf(b)]
  if (x && y) {
    const both = oneOf([...x, ...y])
    if (both.kind !== 'unknown') return both
  }
  return withBits(sureBits(a) & sureBits(b))
}

const OPERATIONS: Record<string, (a: number, b: number) => number> = {
  add: (a, b) => (a + b) | 0,
  sub: (a, b) => (a - b) | 0,
  mul: (a, b) => Math.imul(a, b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << (b & 31),
  rsub: (a, b) => (b - a) | 0,
}
export type Operation = 'add' | 'sub' | 'mul' | 'and' | 'or' | 'xor' | 'shl' | 'rsub'

/** `ApplicationInfo.FLAG_DEBUGGABLE` */
const DEBUGGABLE = 2
const isDebugBit = (flags: Value, mask: Value) => flags.kind === 'flags' && mask.kind === 'int' && mask.value === DEBUGGABLE

const isParameter = (value: Value) => value.kind === 'parameter' || value.kind === 'of'
/** A bit of a bitmask parameter, as Kotlin tests it for default arguments. */
const madeOf = (a: Value, b: Value): Value => {
  const [given, other] = isParameter(a) ? [a, b] : [b, a]
  return (given.kind === 'parameter' || given.kind === 'of') && numbersOf(other) ? { kind: 'of', index: given.index } : UNKNOWN
}

/** 32-bit arithmetic on known values; `or` keeps set bits even if the rest is unknown. */
export const compute = (operation: Operation, a: Value, b: Value): Value => {
  const [x, y, act] = [numbersOf(a), numbersOf(b), OPERATIONS[operation]]
  if (operation === 'and' && (isDebugBit(a, b) || isDebugBit(b, a))) return int(0)
  if (x && y && act) return oneOf(x.flatMap((one) => y.map((other) => act(one, other))))
  return operation === 'or' ? withBits(sureBits(a) | sureBits(b)) : madeOf(a, b)
}
