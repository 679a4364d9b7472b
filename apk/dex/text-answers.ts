import { dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { methodText } from './ids.ts'
import type { TracedCall } from './trace.ts'
import { int } from './values.ts'
import type { Value } from './values.ts'

const BOTH = '\\(Ljava\\/lang\\/(?:Object|CharSequence);Ljava\\/lang\\/(?:Object|CharSequence);\\)Z'
/** Methods that compare two strings for equality, as arguments or as receiver and argument. */
const ALIKE = new RegExp(
  `^(?:L(?:kotlin\\/jvm\\/internal\\/Intrinsics;->areEqual|java\\/util\\/Objects;->equals|android\\/text\\/TextUtils;->equals)${BOTH}|Ljava\\/lang\\/(?:String|Object);->equals\\(Ljava\\/lang\\/Object;\\)Z)$`,
)
/** `switch` over strings calls this first. */
const HASH = /^Ljava\/lang\/(?:String|Object);->hashCode\(\)I$/

const MAX_CHARS = 499
/** A replacement character may stand for anything. */
const isWhole = (text: string) => text.length <= MAX_CHARS && !text.includes('�')
/** A string argument, if it is known completely. */
export const givenText = (value: string): Value | undefined => (isWhole(value) ? { kind: 'text', value } : undefined)

const textOf = (dex: Dex, value: Value | undefined): string | undefined => {
  if (value?.kind === 'text') return value.value
  if (value?.kind !== 'string') return undefined
  const text = dexString(dex, value.index)
  return isWhole(text) ? text : undefined
}

const hashOf = (text: string) => {
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

/** The result of comparing a string argument with a known string. */
export const textAnswer = (dex: Dex, { methodIndex, registers }: TracedCall): Value | undefined => {
  if (!registers.some(({ kind }) => kind === 'text')) return undefined
  const [one, other] = registers.map((value) => textOf(dex, value))
  const method = methodText(dex, methodIndex)
  if (HASH.test(method) && one !== undefined) return int(hashOf(one))
  return one !== undefined && other !== undefined && ALIKE.test(method) ? int(one === other ? 1 : 0) : undefined
}

/** The parameter that a call compares with a string. */
export const askedText = (dex: Dex, { methodIndex, registers }: TracedCall): number | undefined => {
  const parameter = registers.find(({ kind }) => kind === 'parameter')
  if (parameter?.kind !== 'parameter' || !registers.every(({ kind }) => kind === 'parameter' || kind === 'string'))
    return undefined
  const method = methodText(dex, methodIndex)
  return HASH.test(method) || ALIKE.test(method) ? parameter.index : undefined
}
