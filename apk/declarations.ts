import { APP_CATEGORIES } from './terms/category.ts'
import type { Declarations } from './terms/verdict.ts'

/** What is wrong with the declarations, as a Chinese sentence. */
export class Misdeclared extends Error {}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const PARTS = ['category', 'permissionPurposes', 'sdks', 'privacyPolicyUrl'] as const

const textIn = (value: unknown, name: string) => {
  if (value === undefined || typeof value === 'string') return value
  throw new Misdeclared(`${name} 要写成文字。`)
}

const purposesIn = (value: unknown) => {
  if (!isRecord(value)) throw new Misdeclared('permissionPurposes 要写成「权限名: 用途」的对象。')
  return Object.fromEntries(Object.entries(value).map(([name, purpose]) => [name, textIn(purpose, `${name} 的用途`) ?? '']))
}

const categoryIn = (value: unknown) => {
  const category = textIn(value, 'category')
  if (category === undefined || APP_CATEGORIES.some(({ id }) => id === category)) return category
  throw new Misdeclared(
    `category 没有「${category}」这一类，可以写 ${APP_CATEGORIES.map(({ id, title }) => `${id}（${title}）`).join('、')}。`,
  )
}

/** The applicant's declarations, from parsed JSON; absent parts mean: not declared. Throws `Misdeclared` if malformed. */
export const parseDeclarations = (value: unknown): Declarations => {
  if (!isRecord(value)) throw new Misdeclared('内容要写成一个 JSON 对象。')
  // A misspelt name would silently mean: not declared.
  const stranger = Object.keys(value).find((name) => !PARTS.some((part) => part === name))
  if (stranger !== undefined) throw new Misdeclared(`没有「${stranger}」这一项，可以写 ${PARTS.join('、')}。`)
  const { sdks = [], permissionPurposes = {} } = value
  if (!Array.isArray(sdks)) throw new Misdeclared('sdks 要写成列表。')
  const category = categoryIn(value['category'])
  const privacyPolicyUrl = textIn(value['privacyPolicyUrl'], 'privacyPolicyUrl')
  return {
    permissionPurposes: purposesIn(permissionPurposes),
    sdks: sdks.map((name: unknown) => textIn(name, 'sdks 里的名称') ?? ''),
    ...(category !== undefined && { category }),
    ...(privacyPolicyUrl !== undefined && { privacyPolicyUrl }),
  }
}
