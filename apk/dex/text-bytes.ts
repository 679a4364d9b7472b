import type { CodeValue } from './told.ts'

/** What makes bytes of a text or of bytes and of nothing else, with the argument that is these: a receiver counts as the first. */
const MAKERS: [method: string, text: number][] = [
  ['Ljava/lang/String;->getBytes(', 0],
  ['Lkotlin/text/StringsKt;->encodeToByteArray(', 0],
  ['Landroid/util/Base64;->decode(', 0],
  ['Ljava/util/Base64$Decoder;->decode(', 1],
  ['Ljava/util/Arrays;->copyOf([BI)', 0],
  ['Ljava/util/Arrays;->copyOfRange([BII)', 0],
  ['Lkotlin/collections/ArraysKt;->copyOfRange([BII)', 0],
  ['[B->clone()', 0],
]

const isChanged = (value: CodeValue | undefined) =>
  (value?.kind === 'result' || value?.kind === 'array' || value?.kind === 'field') && value.changed === true

/** What bytes are made of: the text or the array itself, where each step between makes bytes of it alone; any other value is itself. */
export const madeOf = (value: CodeValue | undefined): CodeValue | undefined => {
  if (isChanged(value)) return value
  const maker = value?.kind === 'result' ? MAKERS.find(([method]) => value.of.startsWith(method)) : undefined
  return maker && value?.kind === 'result' ? madeOf(value.args[maker[1]]) : value
}

/** A text or an array that stands in the code, or bytes of such a text. */
export const isConstant = (value: CodeValue | undefined): value is CodeValue => {
  const source = madeOf(value)
  return source?.kind === 'string' || (source?.kind === 'array' && source.constant && !source.changed)
}
export const isSettledInt = (value: CodeValue | undefined) => value?.kind === 'int' || value?.kind === 'ints'

/** Bytes that stand in the code, or of a text that does, and that are written into before they are used. */
export const isChangedConstant = (value: CodeValue | undefined): boolean => {
  const source = madeOf(value)
  if (!source || !isChanged(source)) return false
  const { changed: _, ...before } = source as CodeValue & { changed?: true }
  return isConstant(before) || isChangedConstant(before)
}
