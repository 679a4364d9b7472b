/** 0 too short, 1 weak, 2 fair, 3 strong. A hint for the user; only the server decides. */
type Strength = { level: 0 | 1 | 2 | 3; hint: string }

const SHORTEST = 8
/** Sequences: keyboard rows and the alphabet; four characters of one in a row are predictable. */
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const RUN = 4
const WEAK_BITS = 36
const FAIR_BITS = 56

const isStep = (from: string, to: string) =>
  from === to ||
  ROWS.some(
    (row) =>
      row.includes(from + to) ||
      [...row]
        .toReversed()
        .join('')
        .includes(from + to),
  )

/** Number of unpredictable characters: of a repetition or a sequence only the first three count. */
const surprising = (text: string): number => {
  const letters = [...text.toLowerCase()]
  let run = 1
  return letters.filter((letter, at) => {
    run = at > 0 && isStep(letters[at - 1] ?? '', letter) ? run + 1 : 1
    return run < RUN
  }).length
}

const alphabetOf = (text: string): number => {
  const sizes = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[^ -~]/, 1000],
  ] as const
  return sizes.reduce((sum, [pattern, size]) => sum + (pattern.test(text) ? size : 0), 0)
}

/** An estimate: unpredictable characters times the bits of the alphabet in use. `known`: words that anybody could guess. */
export const passwordStrength = (password: string, known: readonly string[] = []): Strength => {
  if ([...password].length < SHORTEST) return { level: 0, hint: `至少 ${SHORTEST} 个字符` }
  const guessable = known.filter((word) => word.length >= RUN)
  const rest = guessable.reduce((text, word) => text.toLowerCase().replaceAll(word.toLowerCase(), ''), password)
  if (rest.length < password.length && rest.length < SHORTEST) return { level: 1, hint: '请不要用邮箱名做密码' }
  const kept = rest.length < password.length ? rest : password
  const bits = surprising(kept) * Math.log2(Math.max(2, alphabetOf(kept)))
  if (bits < WEAK_BITS) return { level: 1, hint: '容易被猜到。加长一些，少用连续或重复的字符' }
  if (bits < FAIR_BITS) return { level: 2, hint: '可以用。再长几个字符会更稳妥' }
  return { level: 3, hint: '很难被猜到' }
}
