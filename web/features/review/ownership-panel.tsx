import type { MemberReview } from '@alliance/contract/review'
import { AppReviewState, MemberReviewState, ReviewFailureReason } from '@alliance/contract/states'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { ApplyAnswer } from './apply-answer.tsx'
import { standingWords, wayOn } from './mending.ts'
import styles from './review.module.css'
import { useApplyReview, useReview, type ReviewDetail } from './use-review.ts'

/** Beside the form: each vendor's answer about the app's ownership. The first review is requested automatically. */
export const OwnershipPanel = ({ apkId }: { apkId: string }) => {
  const { data, error, reload } = useReview(apkId)
  const { apply, busy, said } = useApplyReview(apkId)
  useFirstApplication(data, () => void apply({ isFirst: true }))
  return (
    <section className={styles.panel} aria-label="应用归属审核">
      <h2>应用归属审核</h2>
      {!data && error ? (
        <p className={styles.problem} role="alert">
          审核状态没有读到。
          <Button kind="text" size="small" onClick={reload}>
            重试
          </Button>
        </p>
      ) : null}
      {data?.review ? (
        <>
          <ul className={styles.short}>
            {data.review.members.map((member) => (
              <ShortRow key={member.memberId} member={member} apkId={apkId} />
            ))}
          </ul>
          <output className={styles.words}>{standingWords(data.review)}</output>
        </>
      ) : null}
      {data && !data.review && !said ? <p className={styles.words}>正在申请审核。</p> : null}
      <ApplyAnswer said={said} review={data?.review} />
      <div className={styles.acts}>
        {data && data.review?.state !== AppReviewState.succeeded ? (
          <Button size="small" busy={busy} onClick={() => void apply({ isFirst: !data.review })}>
            {data.review ? '重新申请审核' : '申请审核'}
          </Button>
        ) : null}
        <Link to={paths.appReview(apkId)}>查看应用审核</Link>
      </div>
    </section>
  )
}

/** Once, if there is no review yet; an error is shown, and retrying is left to the user. */
const useFirstApplication = (data: ReviewDetail | undefined, apply: () => void) => {
  const asked = useRef(false)
  useEffect(() => {
    if (!data || data.review || asked.current) return
    asked.current = true
    apply()
  }, [data, apply])
}

const wayLinks = {
  bind: { label: '去绑定', to: () => paths.vendorBinding() },
  rebind: { label: '更换绑定', to: () => paths.vendorBinding() },
  prove: { label: '用签名密钥证明', to: (apkId: string) => paths.appReview(apkId) },
} as const

const ShortRow = ({ member, apkId }: { member: MemberReview; apkId: string }) => {
  const way = wayOn(member)
  return (
    <li>
      <bdi>{member.name}</bdi>
      <StateTag family={MemberReviewState} value={member.state} bare />
      {way ? (
        <p className={member.reason === null ? undefined : styles.bad}>
          {member.reason === null ? '' : `${ReviewFailureReason.label(member.reason)}。`}
          <Link to={wayLinks[way].to(apkId)} aria-label={`${wayLinks[way].label}：${member.name}`}>
            {wayLinks[way].label}
          </Link>
        </p>
      ) : null}
    </li>
  )
}
