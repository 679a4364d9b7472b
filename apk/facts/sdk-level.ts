import type { XmlAttribute } from './facts.ts'
import { isUnseen, valueOf } from './xml-element.ts'

/** Build.VERSION_CODES.CUR_DEVELOPMENT: the value of a codename. */
export const PREVIEW_SDK = 10_000
const NUMBER = /^\d{1,5}$/

/** A level in `uses-sdk`: a number, the codename of a preview, or something whose number is unknown. */
export type SaidLevel = { level: number } | { codename: string } | { unseen: string }

const NUMBERS: readonly XmlAttribute['type'][] = ['int', 'hex', 'reference']
const bounded = (level: number) => Math.min(Math.max(level, 1), PREVIEW_SDK)

/** A number, also as a string; any other string is a codename. Undefined if there is no attribute. */
export const levelSaid = (attribute: XmlAttribute | undefined): SaidLevel | undefined => {
  if (!attribute) return undefined
  const { type, text } = attribute
  const value = valueOf(attribute)
  if (typeof value === 'number') return NUMBERS.includes(type) ? { level: bounded(value) } : { unseen: text }
  const isText = typeof value === 'string' && (type === 'string' || type === 'reference')
  if (isText && value !== '') return NUMBER.test(value) ? { level: bounded(Number(value)) } : { codename: value }
  const isOdd = value !== undefined && value !== ''
  return isOdd || isUnseen(attribute) ? { unseen: text } : undefined
}

/** The number for purposes other than terms: undefined if unknown. */
export const levelOf = (said: SaidLevel | undefined): number | undefined => {
  if (!said || 'unseen' in said) return undefined
  return 'level' in said ? said.level : PREVIEW_SDK
}
