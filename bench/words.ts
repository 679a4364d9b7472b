// Chinese text with realistic word frequencies: 20,000 words by Zipf's law, generated from a seed, never stored.

/** Characters that no generated text contains: a keyword of them has no hits. */
const NEVER = '龘鱻麤靐齉爩龖鼺'

const WORDS = 20_000
/** The most frequent words come first, as Zipf's law requires. */
const FREQUENT =
  '的 应用 了 在 是 公司 标准 和 设备 不 测试 版本 要求 用户 有 适配 与 认证 屏幕 对 系统 开发者 安全 兼容 中 权限 数据 个人信息 应当 兼容性标准'.split(
    ' ',
  )
const LENGTHS = [
  { length: 1, share: 0.05 },
  { length: 2, share: 0.6 },
  { length: 3, share: 0.15 },
  { length: 4, share: 0.2 },
]

/** A stream of numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
export type Random = ReturnType<typeof randomFrom>

/** Picks an index with weights 1, 1/2, 1/3 … */
const zipf = (count: number) => {
  const sums = new Float64Array(count)
  let sum = 0
  for (let index = 0; index < count; index += 1) sums[index] = sum += 1 / (index + 1)
  return (random: Random): number => {
    const wanted = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

const CHARACTERS = 3_000
const FIRST_CHARACTER = 0x4e00

const lengthFrom = (random: Random): number => {
  let left = random()
  return LENGTHS.find(({ share }) => (left -= share) < 0)?.length ?? 2
}

const makeWords = (random: Random): string[] => {
  const character = zipf(CHARACTERS)
  const words = new Set(FREQUENT)
  while (words.size < WORDS) {
    const letters = Array.from({ length: lengthFrom(random) }, () => {
      // Spread over the Unicode block, so that frequent characters are not neighbours.
      const at = (character(random) * 577) % 17_000
      return String.fromCodePoint(FIRST_CHARACTER + at)
    })
    words.add(letters.join(''))
  }
  return [...words].filter((word) => ![...NEVER].some((sign) => word.includes(sign)))
}

export const openVocabulary = (random: Random) => {
  const words = makeWords(random)
  const pick = zipf(words.length)
  const word = () => words[pick(random)]!
  /** Words in sentences, about this number of characters. */
  const text = (characters: number): string => {
    let made = ''
    while (made.length < characters) {
      const count = 5 + Math.floor(random() * 12)
      made += `${Array.from({ length: count }, word).join('')}${random() < 0.15 ? '。\n' : '，'}`
    }
    return made
  }
  const nowhere = (length: number) => Array.from({ length }, () => NEVER[Math.floor(random() * NEVER.length)]).join('')
  return { words, word, text, nowhere }
}
export type Vocabulary = ReturnType<typeof openVocabulary>
