import type { CodeValue } from './told.ts'

const MAX_CHARS = 500
export const clip = (text: string) => (text.length > MAX_CHARS ? text.slice(0, MAX_CHARS) : text)

const TEXTS = new Set(['Ljava/lang/String;', 'Ljava/lang/Object;', 'Ljava/lang/CharSequence;'])

/** A value as Java would convert it to a string; undefined for `null` and unknown values. */
const written = (type: string, value: CodeValue | undefined): string | undefined => {
  if (value?.kind === 'string') return TEXTS.has(type) ? value.value : undefined
  if (value?.kind !== 'int') return undefined
  if (type === 'I' || type === 'J') return String(value.value)
  if (type === 'C') return String.fromCharCode(value.value & 0xffff)
  return type === 'Z' && (value.value === 0 || value.value === 1) ? String(value.value === 1) : undefined
}

const BUILDER = /^java\.lang\.(?:StringBuilder|StringBuffer)$/
export const BUILT = /^Ljava\/lang\/(?:StringBuilder|StringBuffer);->toString\(\)Ljava\/lang\/String;$/
const MAKES = /^Ljava\/lang\/(?:StringBuilder|StringBuffer);-><init>\(I?\)V$/
const MAKES_WITH = /^Ljava\/lang\/(?:StringBuilder|StringBuffer);-><init>\((Ljava\/lang\/(?:String|CharSequence);)\)V$/
const APPENDS =
  /^Ljava\/lang\/(?:StringBuilder|StringBuffer);->append\(([IJCZ]|Ljava\/lang\/(?:String|Object|CharSequence);)\)Ljava\/lang\/StringBu(?:ilder|ffer);$/
/** Further calls on an object are not recorded. */
const MAX_CALLS = 24

const builtText = (builder: CodeValue | undefined): string | undefined => {
  if (builder?.kind !== 'object' || !BUILDER.test(builder.type) || builder.stored || builder.passedTo.length > 0) return undefined
  const [first, ...rest] = builder.calls
  const last = rest.pop()
  if (!first || !last || builder.calls.length >= MAX_CALLS || !BUILT.test(last.method)) return undefined
  const [, given] = MAKES_WITH.exec(first.method) ?? []
  let text = given === undefined ? (MAKES.test(first.method) ? '' : undefined) : written(given, first.args[0])
  for (const { method, args } of rest) {
    const [, type] = APPENDS.exec(method) ?? []
    const part = type === undefined ? undefined : written(type, args[0])
    if (text === undefined || part === undefined) return undefined
    text = clip(text + part)
  }
  return text
}

const CONCAT = 'Ljava/lang/String;->concat(Ljava/lang/String;)Ljava/lang/String;'
const WRITES =
  /^Ljava\/lang\/(?:String;->valueOf|Integer;->toString|Long;->toString|Character;->toString|Boolean;->toString)\(([IJCZ]|Ljava\/lang\/Object;)\)Ljava\/lang\/String;$/
const SAME = /^Ljava\/lang\/(?:String|Object|CharSequence);->(?:toString|intern)\(\)Ljava\/lang\/String;$/

const textOf = ({ of, args, built }: Extract<CodeValue, { kind: 'result' }>): string | undefined => {
  if (built) return builtText(args[0])
  if (!of.startsWith('Ljava/lang/')) return undefined
  const [first, second] = args
  const isText = first?.kind === 'string'
  if (of === CONCAT) return isText && second?.kind === 'string' ? clip(first.value + second.value) : undefined
  if (SAME.test(of)) return isText ? first.value : undefined
  const [, type] = WRITES.exec(of) ?? []
  return type === undefined ? undefined : written(type, first)
}

/** The string constant that a call computes, else the value itself. */
export const joined = (value: Extract<CodeValue, { kind: 'result' }>): CodeValue => {
  const text = textOf(value)
  return text === undefined ? value : { kind: 'string', value: text }
}

/** Whether the value becomes a constant once the method's parameters are known. */
export const isOfParameters = (value: CodeValue): boolean => {
  if (value.kind === 'parameter' || value.kind === 'string' || value.kind === 'int') return true
  if (value.kind !== 'result') return false
  const [builder] = value.args
  if (value.built) return builder?.kind === 'object' && builder.calls.every(({ args }) => args.every(isOfParameters))
  return (value.of === CONCAT || SAME.test(value.of) || WRITES.test(value.of)) && value.args.every(isOfParameters)
}

/** The value with its parameters substituted by `give`. */
export const withParameters = (value: CodeValue, give: (index: number) => CodeValue): CodeValue => {
  if (value.kind === 'parameter') return give(value.index)
  if (value.kind === 'result') return joined({ ...value, args: value.args.map((one) => withParameters(one, give)) })
  if (value.kind !== 'object') return value
  const calls = value.calls.map((call) => ({ ...call, args: call.args.map((one) => withParameters(one, give)) }))
  return { ...value, calls }
}
