import type { SdkRow } from '@alliance/contract/package-contents'
import { queryPackageMaps } from '@alliance/contract/package-maps'
import type { Tone } from '@alliance/contract/states'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { type GroupMention, lookInPolicy, type Mention, type SdkMention } from './policy-words.ts'
import styles from './policy-section.module.css'

type Props = { identifyId: string; sdks: readonly SdkRow[] }

/** Shorter than any policy: no result while somebody starts typing. */
const LEAST_CHARS = 20

/** 和隐私政策对照: compares the package with its policy. The text stays in this page. */
export const PolicySection = ({ identifyId, sdks }: Props) => {
  const { data } = useCall(queryPackageMaps, { identifyId }, { quiet: true })
  const [text, setText] = useState('')
  const policy = useDeferredValue(text)
  return (
    <section className={styles.policy} aria-labelledby="policy-title">
      <div>
        <h2 id="policy-title" tabIndex={-1}>
          和隐私政策对照
        </h2>
        <p className={styles.lede}>
          贴上隐私政策的全文，看安装包里的 SDK
          和个人信息有没有写到。只在你的浏览器里按字面查找，不上传，也不保存；写得对不对、全不全，要你自己看。
        </p>
      </div>
      <div>
        <Field label="隐私政策全文">
          <TextArea
            rows={6}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        {policy.trim().length < LEAST_CHARS ? null : <Looked {...lookInPolicy(policy, { sdks, map: data?.personalData })} />}
      </div>
    </section>
  )
}

const Looked = ({ sdks, groups }: { sdks: readonly SdkMention[]; groups: readonly GroupMention[] }) => {
  const count = (wanted: Mention) => sdks.filter(({ mention }) => mention === wanted).length
  const missing = groups.filter(({ isFound }) => !isFound).length
  return (
    <div className={styles.looked}>
      <output>
        {sdks.length === 0
          ? '没有要对照的 SDK。'
          : `SDK ${sdks.length} 个：没有找到 ${count('missing')} 个，不确定 ${count('brand')} 个。`}
        {groups.length === 0 ? '' : `个人信息 ${groups.length} 类：没有找到 ${missing} 类。`}
      </output>
      {sdks.length === 0 ? null : (
        <>
          <h3>SDK</h3>
          <ul>
            {sdks.map((one) => (
              <SdkLine key={one.name} sdk={one} />
            ))}
          </ul>
        </>
      )}
      {groups.length === 0 ? null : (
        <>
          <h3>个人信息</h3>
          <ul>
            {groups.map(({ title, isFound }) => (
              <li key={title}>
                <span>{title}</span>
                <StateTag label={isFound ? '写到了' : '没有找到'} tone={isFound ? 'passed' : 'warning'} bare />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const MENTIONS: Record<Mention, { label: string; tone: Tone }> = {
  named: { label: '写到了', tone: 'passed' },
  brand: { label: '不确定', tone: 'undetermined' },
  missing: { label: '没有找到', tone: 'warning' },
}

const SdkLine = ({ sdk: { name, mention, found } }: { sdk: SdkMention }) => (
  <li>
    <span>
      {name}
      {found === '' ? null : <small>{mention === 'brand' ? `只找到“${found}”，可能是别的产品` : `找到 ${found}`}</small>}
    </span>
    <StateTag {...MENTIONS[mention]} bare />
  </li>
)
