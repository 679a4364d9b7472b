import { profileKinds, type ProfileFields } from '@alliance/contract/profile'

export type ProfileRow = {
  name: keyof ProfileFields
  label: string
  value: string
  /** The accepted profile's value; undefined if there is none or it is the same. */
  before: string | undefined
}

const labels: [keyof ProfileFields, string][] = [
  ['kind', '主体类型'],
  ['companyName', '企业名称'],
  ['creditCode', '统一社会信用代码'],
  ['contactName', '联系人'],
  ['phone', '电话'],
  ['address', '地址'],
  ['intendedApps', '拟认证的应用'],
]

const shown = (fields: ProfileFields, name: keyof ProfileFields) =>
  name === 'kind' ? (profileKinds.find(({ id }) => id === fields.kind)?.label ?? '/') : fields[name]

/** The submitted fields in reading order, with the values that they would replace. */
export const profileRows = (submitted: ProfileFields, accepted: ProfileFields | null): ProfileRow[] =>
  labels.map(([name, label]) => ({
    name,
    label,
    value: shown(submitted, name),
    before: accepted && accepted[name] !== submitted[name] ? shown(accepted, name) : undefined,
  }))

/** Pictures are compared by id: the same file uploaded twice counts as changed. */
export const isOtherLicence = (submitted: ProfileFields, accepted: ProfileFields | null): boolean =>
  accepted !== null && accepted.licenceImageId !== submitted.licenceImageId
