import type { Declarations } from './terms/verdict.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown, name: string) => {
  if (value === undefined || typeof value === 'string') return value
  throw new TypeError(`${name} is no text`)
}

const purposesIn = (value: unknown) => {
  if (!isRecord(value)) throw new TypeError('permissionPurposes is no object')
  return Object.fromEntries(Object.entries(value).map(([name, purpose]) => [name, textIn(purpose, name) ?? '']))
}

/** The applicant's declarations, from parsed JSON; absent parts mean: not declared. Throws TypeError if malformed. */
export const parseDeclarations = (value: unknown): Declarations => {
  if (!isRecord(value)) throw new TypeError('declarations are no object')
  const { sdks = [], permissionPurposes = {} } = value
  if (!Array.isArray(sdks)) throw new TypeError('sdks is no list')
  const category = textIn(value['category'], 'category')
  const privacyPolicyUrl = textIn(value['privacyPolicyUrl'], 'privacyPolicyUrl')
  return {
    permissionPurposes: purposesIn(permissionPurposes),
    sdks: sdks.map((name: unknown) => textIn(name, 'sdks') ?? ''),
    ...(category !== undefined && { category }),
    ...(privacyPolicyUrl !== undefined && { privacyPolicyUrl }),
  }
}
