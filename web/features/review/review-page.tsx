import { AppReviewState } from '@alliance/contract/states'
import type { ReactNode } from 'react'
import { usePage } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { Band } from '../../ui/band.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Minute } from '../../ui/minute.tsx'
import { NotChosen } from '../../ui/not-chosen.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ReadFault } from '../../ui/read-fault.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { ApplyAnswer } from './apply-answer.tsx'
import { KeyProof } from './key-proof.tsx'
import { MembersTable } from './members-table.tsx'
import { standingTone, standingWords, waitsForBinding } from './mending.ts'
import styles from './review.module.css'
import { useApplyReview, useReview, type ReviewDetail } from './use-review.ts'

/** Renders the upload of the package for the proof; upload is a separate feature. */
type RenderUpload = (accountKey: string, onUploaded: (uploadId: string) => Promise<void>) => ReactNode
type Props = { renderUpload: RenderUpload }

const crumbs = [{ label: '应用审核', to: paths.appReviews() }, { label: '审核详情' }]

const BACK = { to: paths.appReviews(), label: '回到列表' }

/** 应用审核 of one app (`apkId`): the vendors' answers, what to do, proof by signing key, history. */
export const ReviewPage = ({ renderUpload }: Props) => {
  const apkId = new URLSearchParams(usePage().location.search).get('apkId')
  if (apkId === null)
    return (
      <NotChosen head={<PageHead crumbs={crumbs} title="应用审核" />} title="没有指定要看的应用" back={BACK}>
        请从应用审核的列表里选择。
      </NotChosen>
    )
  return <ReviewOf key={apkId} apkId={apkId} renderUpload={renderUpload} />
}

const ReviewOf = ({ apkId, renderUpload }: Props & { apkId: string }) => {
  const { data, error, reload } = useReview(apkId)
  if (data) return <Review apkId={apkId} detail={data} renderUpload={renderUpload} />
  return (
    <>
      <PageHead crumbs={crumbs} title="应用审核" />
      {error ? <ReadFault title="没有读到这个应用的审核" error={error} retry={reload} back={BACK} /> : <Skeleton rows={6} />}
    </>
  )
}

type ReviewProps = Props & { apkId: string; detail: ReviewDetail }

const Review = ({ apkId, detail, renderUpload }: ReviewProps) => {
  const { review, app, challenge, timeline } = detail
  const accountKey = useAccount()?.accountKey
  const { apply, busy, said } = useApplyReview(apkId)
  return (
    <>
      <PageHead
        crumbs={crumbs}
        tab={app.name || app.packageName}
        title={
          <span className={styles.title}>
            <bdi>{app.name || app.packageName}</bdi>
            {review ? <StateTag family={AppReviewState} value={review.state} large /> : null}
            {app.demo ? <Tag>演示数据</Tag> : null}
          </span>
        }
      >
        <Button
          kind={!review || (review.state === AppReviewState.failed && !waitsForBinding(review)) ? 'primary' : 'secondary'}
          size="small"
          busy={busy}
          onClick={() => void apply({ isFirst: !review })}
        >
          {review ? '重新申请审核' : '申请审核'}
        </Button>
      </PageHead>
      <p className={styles.package}>
        <bdi>{app.packageName}</bdi>
        {review ? (
          <span>
            申请于 <Minute at={review.appliedAt} />
          </span>
        ) : null}
      </p>
      <Band
        className={styles.band}
        tone={standingTone(review)}
        act={
          review?.state === AppReviewState.succeeded ? (
            <LinkButton kind="text" size="small" to={paths.appVersions(apkId)}>
              去提交认证
            </LinkButton>
          ) : null
        }
      >
        {standingWords(review)}
      </Band>
      <ApplyAnswer said={said} review={review} />
      <Beside beside={timeline.length > 0 ? <Course timeline={timeline} /> : null}>
        {review ? (
          <section className={styles.section}>
            <h2>各厂商的结论</h2>
            <MembersTable members={review.members} />
          </section>
        ) : null}
        <KeyProof apkId={apkId} challenge={challenge} proved={review?.keyProved ?? false}>
          {(onUploaded) => (accountKey ? renderUpload(accountKey, onUploaded) : null)}
        </KeyProof>
      </Beside>
    </>
  )
}

const Course = ({ timeline }: Pick<ReviewDetail, 'timeline'>) => (
  <section className={styles.section}>
    <h2>时间线</h2>
    <Timeline entries={timeline} />
  </section>
)
