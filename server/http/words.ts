import * as z from 'zod/mini'

type RawIssue = z.core.$ZodRawIssue

const counted = (issue: RawIssue) => (issue.code === 'too_small' || issue.code === 'too_big' ? issue : undefined)
const unitOf = (origin: string) => ({ string: ' 个字符', array: ' 项', set: ' 项' })[origin] ?? ''

const boundWords = (issue: RawIssue): string | undefined => {
  const bound = counted(issue)
  if (!bound) return undefined
  const unit = unitOf(bound.origin)
  if (bound.code === 'too_small') return unit ? `至少 ${bound.minimum}${unit}` : `不能小于 ${bound.minimum}`
  return unit ? `最多 ${bound.maximum}${unit}` : `不能大于 ${bound.maximum}`
}

const typeWords: Record<string, string> = {
  string: '请填写文字',
  number: '请填写数字',
  int: '请填写整数',
  boolean: '请选择是或否',
  array: '应是一个列表',
  object: '内容格式不正确',
  record: '内容格式不正确',
}

/** Messages for issues without one of their own: zod/mini has none. */
const issueWords = (issue: RawIssue): string => {
  if (issue.input === undefined) return '请填写这一项'
  if (issue.code === 'invalid_type') return typeWords[issue.expected] ?? '内容格式不正确'
  if (issue.code === 'invalid_value') return '请选择列出的一项'
  return boundWords(issue) ?? '内容格式不正确'
}

/** The message about the input as a whole, if there is one. */
export const wholeOf = (issues: readonly z.core.$ZodIssue[]): string | undefined =>
  issues.find(({ path }) => path.length === 0)?.message

/** Field → Chinese message, the first issue of each field. A nested field's name is its path, joined by dots. */
export const fieldsOf = (issues: readonly z.core.$ZodIssue[]): Record<string, string> => {
  const fields = Object.create(null) as Record<string, string>
  for (const { path, message } of issues) if (path.length > 0) fields[path.join('.')] ??= message
  return fields
}

/** Parses with our messages where the schema has none. */
export const parseInput = <S extends z.ZodMiniType>(schema: S, input: unknown) =>
  z.safeParse(schema, input, { error: (issue) => issueWords(issue) })
