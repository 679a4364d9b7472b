import type { CodeValue } from './told.ts'

/** Methods that convert a string or bytes to bytes, with the index of that argument (0 is the receiver, if there is one). */
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

/** The string or array that bytes are derived from by conversions alone; any other value is returned as it is. */
export const madeOf = (value: CodeValue | undefined): CodeValue | undefined => {
  if (isChanged(value)) return value
  const maker = value?.kind === 'result' ? MAKERS.find(([method]) => value.of.startsWith(method)) : undefined
  return maker && value?.kind === 'result' ? madeOf(value.args[maker[1]]) : value
}

/** A string or array constant, or bytes of a string constant. */
export const isConstant = (value: CodeValue | undefined): value is CodeValue => {
  const source = madeOf(value)
  return source?.kind === 'string' || (source?.kind === 'array' && source.constant && !source.changed)
}
export const isSettledInt = (value: CodeValue | undefined) => value?.kind === 'int' || value?.kind === 'ints'

/** Bytes derived from a constant, but modified before use. */
export const isChangedConstant = (value: CodeValue | undefined): boolean => {
  const source = madeOf(value)
  if (!source || !isChanged(source)) return false
  const { changed: _, ...before } = source as CodeValue & { changed?: true }
  return isConstant(before) || isChangedConstant(before)
}
