import { dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { methodText } from './ids.ts'
import type { TracedCall } from './trace.ts'
import { int } from './values.ts'
import type { Value } from './values.ts'

const BOTH = '\\(Ljava\\/lang\\/(?:Object|CharSequence);Ljava\\/lang\\/(?:Object|CharSequence);\\)Z'
/** Two texts that are given are asked whether they are alike; a text is asked whether another is like it. */
const ALIKE = new RegExp(
  `^(?:L(?:kotlin\\/jvm\\/internal\\/Intrinsics;->areEqual|java\\/util\\/Objects;->equals|android\\/text\\/TextUtils;->equals)${BOTH}|Ljava\\/lang\\/(?:String|Object);->equals\\(Ljava\\/lang\\/Object;\\)Z)$`,
)
/** What `switch` asks of a text before it compares. */
const HASH = /^Ljava\/lang\/(?:String|Object);->hashCode\(\)I$/

const MAX_CHARS = 499
/** What could not be decoded may have been anything. */
const isWhole = (text: string) => text.length <= MAX_CHARS && !text.includes('�')
/** A text that a caller passes, where it is told to its end. */
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

/** What a call asks of a text that a caller passes: the answer, where the other text is known too. */
export const textAnswer = (dex: Dex, { methodIndex, registers }: TracedCall): Value | undefined => {
  if (!registers.some(({ kind }) => kind === 'text')) return undefined
  const [one, other] = registers.map((value) => textOf(dex, value))
  const method = methodText(dex, methodIndex)
  if (HASH.test(method) && one !== undefined) return int(hashOf(one))
  return one !== undefined && other !== undefined && ALIKE.test(method) ? int(one === other ? 1 : 0) : undefined
}

/** The parameter of which a call asks what text it is. */
export const askedText = (dex: Dex, { methodIndex, registers }: TracedCall): number | undefined => {
  const parameter = registers.find(({ kind }) => kind === 'parameter')
  if (parameter?.kind !== 'parameter' || !registers.every(({ kind }) => kind === 'parameter' || kind === 'string'))
    return undefined
  const method = methodText(dex, methodIndex)
  return HASH.test(method) || ALIKE.test(method) ? parameter.index : undefined
}
