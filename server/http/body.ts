import { badInput, badRequest } from './refusal.ts'

export type Fields = Record<string, unknown>

const DEEPEST = 32
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw badRequest('文字编码应为 UTF-8')
  }
}

/** Text that PostgreSQL can't store: NUL, and halves of surrogate pairs. */
// oxlint-disable-next-line eslint/no-control-regex -- NUL is what is looked for
const isStorable = (text: string) => text.isWellFormed() && !/\u0000/.test(text)

type Place = { path: string; depth: number; budget: { left: number; most: number } }
const refuseWithin = (value: unknown, { path, depth, budget }: Place): void => {
  if (typeof value === 'string' && !isStorable(value)) throw badInput({ [path]: '含有不能识别的字符' })
  if (typeof value !== 'object' || value === null) return
  if (depth > DEEPEST) throw badRequest('层级太深')
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  for (const key of keys) {
    if (key === '__proto__' || (typeof key === 'string' && !isStorable(key))) throw badRequest('字段名不正确')
    budget.left -= 1
    if (budget.left < 0) throw badRequest(`JSON 里的值不能超过 ${budget.most} 个`)
    refuseWithin((value as Fields)[key], { path: path ? `${path}.${key}` : `${key}`, depth: depth + 1, budget })
  }
}

/** Throws if a string in it, at whatever depth, can't be stored, or if it has more than so many values. */
export const refuseUnstorable = (value: unknown, mostValues = Infinity): void =>
  refuseWithin(value, { path: '', depth: 0, budget: { left: mostValues, most: mostValues } })

const parseJson = (text: string): Fields => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('不是正确的 JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('应是一个 JSON 对象')
  return value as Fields
}

const unescape = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw badRequest('表单编码不正确')
  }
}

/** `application/x-www-form-urlencoded`: a repeated key is a list, nothing else is nested. */
const parseForm = (text: string, maxFields: number): Fields => {
  const fields = Object.create(null) as Record<string, string | string[]>
  const pairs = text.split('&', maxFields + 1)
  if (pairs.length > maxFields) throw badRequest(`字段不能超过 ${maxFields} 个`)
  for (const pair of pairs) {
    if (pair === '') continue
    const middle = pair.indexOf('=')
    const key = unescape(middle === -1 ? pair : pair.slice(0, middle))
    const value = middle === -1 ? '' : unescape(pair.slice(middle + 1))
    const before = fields[key]
    if (before === undefined) fields[key] = value
    else if (Array.isArray(before)) before.push(value)
    else fields[key] = [before, value]
  }
  return fields
}

/** No two adjacent `\s*`: on a header of nothing but spaces, backtracking would take a quarter of a second. */
const CONTENT_TYPE = /^([\w/+.-]+)\s*(?:;\s*(?:charset\s*=\s*"?([\w-]+)"?\s*;?)?)?$/i

/** Most fields of a form, and values in JSON, nested ones included: a million small ones keep a process busy for long. */
type Bounds = { formFields: number; jsonValues: number }

/**
 * The only reader of request bodies: JSON or form-encoded, UTF-8, into an object without a prototype. Anything else is bad
 * input; an empty body has no fields.
 */
export const parseBody = (bytes: Uint8Array | undefined, contentType: string | undefined, bounds: Bounds): Fields => {
  if (!bytes || bytes.length === 0) return Object.create(null) as Fields
  const [, type, charset] = CONTENT_TYPE.exec(contentType?.trim() ?? '') ?? []
  if (charset && !/^utf-?8$/i.test(charset)) throw badRequest('文字编码应为 UTF-8')
  const read = {
    'application/json': parseJson,
    'application/x-www-form-urlencoded': (text: string) => parseForm(text, bounds.formFields),
  }[type?.toLowerCase() ?? '']
  if (!read) throw badRequest('应是 JSON 或表单')
  const fields = read(decode(bytes))
  refuseUnstorable(fields, bounds.jsonValues)
  return Object.assign(Object.create(null) as Fields, fields)
}
