import { categories, type CategoryId, type Declarations } from '@alliance/contract/identify'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Problems } from '../../lib/field-problems.ts'
import { fields } from './apply-errors.ts'
import styles from './apply.module.css'
import { leftOut } from './declared.ts'
import { Section } from './section.tsx'
import { WiredChoice, WiredInput, WiredTags } from './form-controls.tsx'

type Permission = { name: string; label: string }
type Props = {
  value: Declarations
  permissions: Permission[]
  /** SDKs detected by the self-check. */
  found: string[]
  errors: Problems
  /** `name`: of the field. */
  onChange: (name: string, part: Partial<Declarations>) => void
  onLeave: (name: string) => void
}

const options = categories.map(({ id, label }) => ({ value: id, label }))

/** Facts that no package contains: category, purposes, SDKs, privacy policy. Some terms need them. */
export const DeclarationsForm = ({ value, permissions, found, errors, onChange, onLeave }: Props) => (
  <Section title="申报" hint="有些条款要结合这些内容判定，成员实验室和认证官会看到">
    <div className={styles.fields}>
      <Field label="应用类别" optional error={errors[fields.category]}>
        <WiredChoice<CategoryId>
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          options={options}
          value={value.category ?? null}
          onChange={(category) => onChange(fields.category, { category: category ?? undefined })}
        />
      </Field>
      <Field label="隐私政策地址" optional hint="能在浏览器里直接打开的网页" error={errors[fields.privacyPolicyUrl]}>
        <WiredInput
          inputMode="url"
          autoComplete="url"
          value={value.privacyPolicyUrl ?? ''}
          onChange={(event) => onChange(fields.privacyPolicyUrl, { privacyPolicyUrl: event.target.value })}
          onBlur={() => onLeave(fields.privacyPolicyUrl)}
        />
      </Field>
    </div>
    <Permissions value={value} permissions={permissions} errors={errors} onChange={onChange} onLeave={onLeave} />
    <div className={styles.single}>
      <Field label="第三方 SDK" optional hint={sdkHint(found)} error={errors[fields.sdks]}>
        <WiredTags
          tokenSeparators={[',', '，', '、', ';', '；']}
          value={value.sdks}
          onChange={(sdks) => onChange(fields.sdks, { sdks: sdks.map((sdk) => sdk.trim()).filter(Boolean) })}
          onBlur={() => onLeave(fields.sdks)}
        />
      </Field>
      <LeftOut missing={leftOut(value, found)} onAdd={(sdks) => onChange(fields.sdks, { sdks: [...value.sdks, ...sdks] })} />
    </div>
  </Section>
)

const sdkHint = (found: string[]) =>
  `${found.length > 0 ? `自检认出 ${found.length} 个，已经填好。改过包名的 SDK 认不出来，请补上。` : ''}输入名称后按回车，一个 SDK 一个标签`

/** SDKs in the package but not in the list: the round's inventory term would fail because of them. */
const LeftOut = ({ missing, onAdd }: { missing: string[]; onAdd: (sdks: string[]) => void }) =>
  missing.length === 0 ? null : (
    <output className={styles.leftOut}>
      <span>
        自检认出，但清单里没有：<bdi>{missing.join('、')}</bdi>
      </span>
      <Button kind="text" size="small" onClick={() => onAdd(missing)}>
        补进清单
      </Button>
    </output>
  )

const Permissions = ({ value, permissions, errors, onChange, onLeave }: Omit<Props, 'found'>) => {
  if (permissions.length === 0) return null
  return (
    <fieldset className={styles.permissions}>
      <legend>敏感权限的用途</legend>
      <p className={styles.hint}>安装包申请了 {permissions.length} 个敏感权限，说明各用在哪里。</p>
      {permissions.map(({ name, label }) => (
        <Field key={name} label={label || name} optional hint={<bdi>{name}</bdi>} error={errors[fields.purpose(name)]}>
          <WiredInput
            placeholder="在哪一步、为什么用到"
            value={value.permissionPurposes[name] ?? ''}
            onChange={(event) =>
              onChange(fields.purpose(name), {
                permissionPurposes: { ...value.permissionPurposes, [name]: event.target.value },
              })
            }
            onBlur={() => onLeave(fields.purpose(name))}
          />
        </Field>
      ))}
    </fieldset>
  )
}
