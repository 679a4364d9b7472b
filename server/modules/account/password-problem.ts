import { nfkc } from '@alliance/contract/nfkc'
import { commonWords } from './common-words.ts'
import { emailKey } from './email-key.ts'

/** Sequences of keys and letters; matched in both directions. */
const ROWS = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '!@#$%^&*()']
const ALL_ROWS = ROWS.flatMap((row) => [row, [...row].toReversed().join('')])
const YEAR = /^(19|20)\d\d/
const DATE = /^((19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])|(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d)/
const REPEAT = /^(.{1,4})\1+/su
const LONGEST_WORD = 20
/** A password of at most this many such parts is guessed within the first million attempts. */
const FEW_PIECES = 2
/** Longer ones are only checked for too few distinct characters. */
const JUDGED_CHARS = 40

const leet: Record<string, string> = { '@': 'a', '0': 'o', '1': 'l', '3': 'e', $: 's', '5': 's', '!': 'i', '7': 't' }
const unleet = (text: string) => [...text].map((sign) => leet[sign] ?? sign).join('')

const rowLength = (text: string): number => {
  const fits = (length: number) => ALL_ROWS.some((row) => row.includes(text.slice(0, length)))
  let length = 2
  while (length < text.length && fits(length + 1)) length += 1
  return fits(length) && length >= 3 ? length : 1
}

const wordLengths = (text: string, words: ReadonlySet<string>): number[] => {
  const lengths = Array.from({ length: Math.min(LONGEST_WORD, text.length) }, (_, index) => index + 1)
  return lengths.filter((length) => words.has(text.slice(0, length)))
}

/** Every length that one part may have at the start of this text; a single character is always a part. */
const pieceLengths = (text: string, words: ReadonlySet<string>): number[] => [
  1,
  rowLength(text),
  ...wordLengths(text, words),
  ...[YEAR, DATE, REPEAT].map((pattern) => pattern.exec(text)?.[0].length ?? 1),
]

/** The minimum number of parts that make up the text. */
const fewestPieces = (text: string, words: ReadonlySet<string>): number => {
  const fewest = Array<number>(text.length + 1).fill(0)
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const rests = pieceLengths(text.slice(at), words).map((length) => fewest[at + length] ?? 0)
    fewest[at] = 1 + Math.min(...rests)
  }
  return fewest[0] ?? 0
}

/** 11223344 is 1234 with each character doubled. */
const undoubled = (text: string) => (/^(?:(.)\1)+$/su.test(text) ? text.replaceAll(/(.)\1/gsu, '$1') : text)

const wordsOfSite = (email: string, siteName: string) => {
  const [local = '', domain = ''] = emailKey(email).split('@')
  return new Set([...commonWords, local, ...domain.split('.'), siteName.toLowerCase()].filter((word) => word.length >= 2))
}

/** Why this password is refused, as a message for its field; undefined if it is accepted. All kinds of characters are allowed. */
export const passwordProblem = (password: string, owner: { email: string; siteName: string }): string | undefined => {
  const text = nfkc(password).toLowerCase().trim()
  if (text === emailKey(owner.email)) return '密码不能与邮箱相同'
  const bare = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (new Set(text).size < 4) return '这个密码太容易猜到，请换一个：不同的字符太少'
  if (text.length > JUDGED_CHARS) return undefined
  const words = wordsOfSite(owner.email, owner.siteName)
  // Punctuation between common parts doesn't help; a password mainly of punctuation is judged as it is.
  const isDressed = bare.length >= text.length / 2
  const forms = isDressed ? [text, bare, unleet(text), unleet(bare), undoubled(bare)] : [text]
  const isCommon = forms.some((form) => fewestPieces(form, words) <= FEW_PIECES)
  return isCommon ? '这个密码太常见，容易被猜到，请换一个' : undefined
}
