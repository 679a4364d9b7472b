import type { XmlAttribute } from './facts.ts'
import { isUnseen, valueOf } from './xml-element.ts'

/** Build.VERSION_CODES.CUR_DEVELOPMENT: what a codename stands for. */
export const PREVIEW_SDK = 10_000
const NUMBER = /^\d{1,5}$/

/** What `uses-sdk` says of a platform: its number, the codename of a preview, or something that nobody can tell the number from. */
export type SaidLevel = { level: number } | { codename: string } | { unseen: string }

const NUMBERS: readonly XmlAttribute['type'][] = ['int', 'hex', 'reference']
const bounded = (level: number) => Math.min(Math.max(level, 1), PREVIEW_SDK)

/** A number, also one written as text; any other text is a codename. Undefined where nothing is said. */
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

/** The number that it counts as where no term asks: undefined where that can't be told. */
export const levelOf = (said: SaidLevel | undefined): number | undefined => {
  if (!said || 'unseen' in said) return undefined
  return 'level' in said ? said.level : PREVIEW_SDK
}
