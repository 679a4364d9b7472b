import { DataState } from '@alliance/contract/states'
import { useState } from 'react'
import { minute } from '../../lib/format.ts'
import { Band } from '../../ui/band.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import type { Profile } from './account-detail.tsx'
import styles from './accounts.module.css'
import { isOtherLicence, profileRows, type ProfileRow } from './profile-rows.ts'
import { SameCompany } from './same-company.tsx'

/** The submitted fields beside the licence to check them against. */
export const ProfileSheet = ({ profile, reload }: { profile: Profile; reload: () => void }) => {
  const { submitted, accepted, submittedAt, returnReason, account } = profile
  const fields = submitted ?? accepted
  if (!fields) return <p className="mute">还没有提交过资料。</p>
  const rows = profileRows(fields, accepted)
  const changes = rows.filter(({ before }) => before !== undefined).length + (isOtherLicence(fields, accepted) ? 1 : 0)
  return (
    <>
      <p className={styles.fact}>
        {submittedAt === null ? null : <Unbroken>{`提交于 ${minute(submittedAt)}`}</Unbroken>}
        {accepted && submitted ? `　${changes > 0 ? `与已通过的资料相比有 ${changes} 处改动` : '与已通过的资料相同'}` : null}
      </p>
      {account.dataState === DataState.returned && returnReason ? (
        <Band tone="failed" className={styles.reason}>
          退回原因：<bdi>{returnReason}</bdi>
        </Band>
      ) : null}
      <SameCompany others={profile.sameCompany} />
      <div className={styles.sheet}>
        <dl className={styles.fields}>
          {rows.map((row) => (
            <FieldRow key={row.name} row={row} />
          ))}
        </dl>
        <figure className={styles.licence}>
          <Licence image={profile.licenceImage} reload={reload} />
          <figcaption>
            营业执照
            {isOtherLicence(fields, accepted) ? <Tag kind="must">已更换</Tag> : null}
          </figcaption>
        </figure>
      </div>
    </>
  )
}

const FieldRow = ({ row }: { row: ProfileRow }) => (
  <div className={row.before === undefined ? undefined : styles.changed}>
    <dt>{row.label}</dt>
    <dd>
      <bdi className={row.name === 'creditCode' ? 'mono' : undefined}>{row.value || '/'}</bdi>
      {row.before === undefined ? null : (
        <span className={styles.before}>
          <Tag kind="must">有改动</Tag>
          已通过的资料：<bdi>{row.before || '/'}</bdi>
        </span>
      )}
    </dd>
  </div>
)

/** A private picture's URL expires after a few minutes: on an error refetch it, once. */
const Licence = ({ image, reload }: { image: string | null; reload: () => void }) => {
  const [failed, setFailed] = useState<string>()
  if (!image) return <p className="mute">没有营业执照图片</p>
  if (failed === image) return <p className="mute">没有读到图片</p>
  return (
    <a href={image} target="_blank" rel="noreferrer">
      <img
        src={image}
        alt="营业执照，点开看原图"
        onError={() => {
          setFailed(image)
          if (failed === undefined) reload()
        }}
      />
    </a>
  )
}
