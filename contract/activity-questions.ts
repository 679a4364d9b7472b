import { isVisible } from './visible-signs.ts'

/**
 * An organiser's additional questions. Editors type one per line: the question, and after a colon the choices, separated by
 * slashes; （选填） behind the question or at the line's end makes it optional.
 */
export type Question = {
  label: string
  /** Empty for a free-text answer. */
  options: readonly string[]
  required: boolean
}

export const MAX_QUESTIONS = 5
export const ANSWER_CHARS = 200
const LABEL_CHARS = 60
const OPTION_CHARS = 30
const MIN_OPTIONS = 2
const MAX_OPTIONS = 8

const OPTIONAL = /(?:\s*[（(]选填[）)])+\s*$/
/** Question and choices: split at the last colon before the first slash that isn't part of a time (9:30). */
// `s` lets `.*` match line separators too: otherwise each colon is tried with each slash, which takes seconds.
const CHOICE = /^([^/／]*)(?:(?<!\d)[：:]|[：:](?!\d\d))(?=.*[/／])/s
/** Colons and slashes within brackets or of a web address are words: 备注（如：忌口/过敏）. */
const WORDS = /[（(][^（）()]*[）)]|https?:\/\/[!-~]+/gi

/** `marks`: the same text, where only what parts the choices is left of colons and slashes. */
const choicesOf = (text: string, marks: string): string[] => {
  let from = 0
  return marks
    .split(/[/／]/)
    .map((part) => {
      const choice = text.slice(from, from + part.length).trim()
      from += part.length + 1
      return choice
    })
    .filter(isVisible)
}

const questionOf = (line: string): Question => {
  const asked = line.replace(OPTIONAL, '')
  const marks = asked.replaceAll(WORDS, (words) => ' '.repeat(words.length))
  const from = CHOICE.exec(marks)?.[0].length
  const label = (from === undefined ? asked : asked.slice(0, from - 1)).trim()
  return {
    label: label.replace(OPTIONAL, ''),
    options: from === undefined ? [] : choicesOf(asked.slice(from), marks.slice(from)),
    required: asked === line && !OPTIONAL.test(label),
  }
}

export const questionsOf = (text: string): Question[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(isVisible)
    .map(questionOf)

/** The normalised text of the questions, as stored and compared. */
export const questionsText = (questions: readonly Question[]): string =>
  questions
    .map(
      ({ label, options, required }) =>
        label + (required ? '' : '（选填）') + (options.length > 0 ? `：${options.join(' / ')}` : ''),
    )
    .join('\n')

const problemOf = ({ label, options }: Question): string => {
  if (!isVisible(label)) return '每一行都要有问题'
  if ([...label].length > LABEL_CHARS) return `问题“${label.slice(0, 10)}…”太长，不能超过 ${LABEL_CHARS} 个字`
  if (options.length === 0) return ''
  if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS)
    return `“${label}”的选项要有 ${MIN_OPTIONS} 到 ${MAX_OPTIONS} 个`
  if (new Set(options).size < options.length) return `“${label}”的选项有重复`
  return options.some((option) => [...option].length > OPTION_CHARS) ? `“${label}”的选项不能超过 ${OPTION_CHARS} 个字` : ''
}

/** What is wrong with a list of questions; empty if nothing. */
export const questionsProblem = (questions: readonly Question[]): string => {
  if (questions.length > MAX_QUESTIONS) return `最多 ${MAX_QUESTIONS} 个问题`
  if (new Set(questions.map(({ label }) => label)).size < questions.length) return '有两个问题一样'
  return questions.map(problemOf).find((words) => words !== '') ?? ''
}

/** Name of the form field for the question at this index, from 0. */
export const answerName = (at: number) => `answer${at + 1}` as const

type Answered = { answers: { label: string; answer: string }[] } | { problems: Record<string, string> }

/** The answers in the order of the questions, or a message per field. Optional questions without an answer are left out. */
export const answersTo = (questions: readonly Question[], given: Readonly<Record<string, unknown>>): Answered => {
  const answered = questions.map((question, at) => {
    const value = given[answerName(at)]
    return { ...question, field: answerName(at), answer: typeof value === 'string' && isVisible(value) ? value.trim() : '' }
  })
  const problems = answered.flatMap(({ field, options, required, answer }) => {
    if (answer === '') return required ? [[field, options.length > 0 ? '请选择一项' : '请回答这个问题'] as const] : []
    return options.length > 0 && !options.includes(answer) ? [[field, '请选择一项'] as const] : []
  })
  if (problems.length > 0) return { problems: Object.fromEntries(problems) }
  return { answers: answered.filter(({ answer }) => answer !== '').map(({ label, answer }) => ({ label, answer })) }
}
