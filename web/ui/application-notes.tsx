import type { Application } from '@alliance/contract/application'
import { categories } from '@alliance/contract/identify'
import type { ReactNode } from 'react'
import styles from './application-notes.module.css'
import { Unbroken } from './unbroken.tsx'

/** What the applicant wrote for those who judge the round: why it is repeated, the remark, and what was declared. */
export const ApplicationNotes = ({ application: { remark, declarations, retest } }: { application: Application }) => {
  const { category, privacyPolicyUrl, permissionPurposes, sdks } = declarations
  const purposes = Object.entries(permissionPurposes)
  return (
    <section aria-label="申请人的说明与申报">
      <dl className={styles.notes}>
        {retest ? (
          <Note name="复测的理由">
            <bdi>{retest.reason}</bdi>
            {retest.number === null ? null : (
              <small>
                <Unbroken>上一轮 {retest.number}</Unbroken>
              </small>
            )}
          </Note>
        ) : null}
        {remark ? (
          <Note name="提交说明">
            <bdi>{remark}</bdi>
          </Note>
        ) : null}
        <Note name="应用类别">{categories.find(({ id }) => id === category)?.label ?? NOT_SAID}</Note>
        <Note name="隐私政策">
          {privacyPolicyUrl ? (
            <a className="lnk" href={privacyPolicyUrl} target="_blank" rel="noreferrer">
              <bdi>{privacyPolicyUrl}</bdi>
            </a>
          ) : (
            NOT_SAID
          )}
        </Note>
        {purposes.length > 0 ? (
          <Note name="敏感权限">
            <details>
              <summary>{purposes.length} 个权限的用途</summary>
              <ul>
                {purposes.map(([permission, purpose]) => (
                  <li key={permission}>
                    <code>
                      <bdi>{permission}</bdi>
                    </code>{' '}
                    <bdi>{purpose}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          </Note>
        ) : null}
        {sdks.length > 0 ? (
          <Note name="第三方 SDK">
            <details>
              <summary>{sdks.length} 个</summary>
              <bdi>{sdks.join('、')}</bdi>
            </details>
          </Note>
        ) : null}
      </dl>
    </section>
  )
}

const NOT_SAID = '没有填写'

const Note = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
