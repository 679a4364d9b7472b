import { codes } from '@alliance/contract/codes'
import { profileFields, profileKinds, type ProfileFields } from '@alliance/contract/profile'
import { useDraft } from '../../lib/use-draft.ts'
import { useForm, type Form as Held } from '../../lib/use-form.ts'
import { AreaField, SelectField, TextField } from '../../ui/form.tsx'
import styles from './profile-fields.module.css'
import { type Licence, useLicence } from './use-licence.ts'
import { LicenceField } from './licence-field.tsx'

const EMPTY: Record<keyof ProfileFields, string> = {
  kind: 'developer',
  companyName: '',
  creditCode: '',
  licenceImageId: '',
  contactName: '',
  phone: '',
  address: '',
  intendedApps: '',
}
const KEPT = Object.keys(EMPTY)
const kinds = profileKinds.map(({ id, label }) => ({ value: id, label }))

type Given = {
  /** Name of the draft. */
  draft: string
  /** The current profile; null the first time. */
  known: ProfileFields | null
  submit: (fields: ProfileFields) => Promise<unknown>
}

/** The profile form; unsent changes are kept as the account's draft. */
export const useProfileForm = ({ draft: name, known, submit }: Given) => {
  const form = useForm({
    schema: profileFields,
    initial: known ?? EMPTY,
    places: { [codes.TOO_LARGE.code]: 'licenceImageId' },
    submit: async (fields) => {
      await submit(fields)
      await draft.drop(form.values)
    },
  })
  const draft = useDraft(name, form, KEPT)
  const licence = useLicence(form)
  const discard = async () => {
    form.put(known ?? EMPTY)
    await draft.drop()
  }
  const sent: Held = { ...form, busy: form.busy || licence.isAwaited, ...(licence.busy && { onSubmit: licence.onSubmit }) }
  return { form: sent, licence, draft, discard }
}

type FieldsProps = { form: Held; licence: Licence; licenceImage: string | null }

/** All fields of a profile: identity, contact, and the apps to certify. */
export const ProfileFieldSet = ({ form, licence, licenceImage }: FieldsProps) => (
  <>
    <fieldset className={styles.group}>
      <legend>企业身份</legend>
      <SelectField form={form} name="kind" label="主体类型" options={kinds} />
      <TextField form={form} name="companyName" label="企业名称" autoComplete="organization" hint="与营业执照一致" />
      <TextField
        form={form}
        name="creditCode"
        label="统一社会信用代码"
        hint="18 位，在营业执照上"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <LicenceField form={form} licence={licence} known={licenceImage} />
    </fieldset>
    <fieldset className={styles.group}>
      <legend>联系方式</legend>
      <TextField form={form} name="contactName" label="联系人" autoComplete="name" />
      <TextField form={form} name="phone" label="电话" type="tel" autoComplete="tel" />
      <TextField form={form} name="address" label="地址" autoComplete="street-address" />
    </fieldset>
    <fieldset className={styles.group}>
      <legend>认证计划</legend>
      <AreaField form={form} name="intendedApps" label="打算认证的应用" optional hint="应用名或包名，一行一个" maxLength={500} />
    </fieldset>
  </>
)
