import { queryAppealStanding } from '@alliance/contract/appeal'
import { queryRound } from '@alliance/contract/identify'
import { queryTerm } from '@alliance/contract/round-report'
import { outcomeLabels } from '@alliance/contract/outcome'
import { countingOutcome, type TermDetail } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EvidenceList } from '../../ui/evidence-block.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { type About, AppealForm } from './appeal-form.tsx'
import styles from './appeal.module.css'
import { TermPrecedents } from './term-precedents.tsx'

const SUBJECT_CHARS = 80
const isFailed = (outcome: string) => outcome === 'fail' || outcome === 'warning'

/** The appealed finding as in the report, with the form below it. */
export const TermAppeal = ({ about }: { about: About }) => {
  const { identifyId, termId, memberId } = about
  const term = useCall(queryTerm, { identifyId, termId })
  const round = useCall(queryRound, { identifyId })
  const standing = useCall(queryAppealStanding, about)
  return (
    <Loaded state={term} title="没有读到这个条款" back={{ to: paths.appeals(), label: '回到申诉记录' }}>
      {(detail) => {
        if (detail.method === 'device' && memberId === undefined) return <WhichLab about={about} term={detail} />
        const app = round.data ? `${round.data.app.name} ${round.data.version.versionName}` : ''
        return (
          <>
            <Finding about={about} term={detail} app={app} />
            <TermPrecedents termId={detail.id} />
            <Loaded state={standing} title="没有读到能否申诉">
              {({ obstacle, appealId }) =>
                obstacle === '' ? (
                  <AppealForm about={about} subject={`${detail.id} ${detail.title}`.slice(0, SUBJECT_CHARS)} />
                ) : (
                  <Obstacle about={about} words={obstacle} appealId={appealId} />
                )
              }
            </Loaded>
          </>
        )
      }}
    </Loaded>
  )
}

const findingOf = (term: TermDetail, memberId: string | undefined) => term.devices?.find((device) => device.memberId === memberId)

const Finding = ({ about: { identifyId, memberId }, term, app }: { about: About; term: TermDetail; app: string }) => {
  const lab = findingOf(term, memberId)
  return (
    <section className={styles.finding} aria-label="所针对的判定">
      <p className={styles.clause}>
        <code>{term.id}</code>
        <span>
          {standardLabel(term.standard)}标准 {term.clause}
        </span>
        {term.severity === 'must' ? <Tag kind="must">必须</Tag> : <Tag>警告</Tag>}
        {lab ? <Tag>{lab.member}</Tag> : null}
      </p>
      <h2>
        <StateTag label={outcomeLabels[term.outcome]} tone={outcomeTone(term.outcome)} />
        {term.title}
      </h2>
      <p>
        <bdi>{lab ? [lab.measured, lab.note].filter(Boolean).join('；') || term.reason : term.reason}</bdi>
      </p>
      {term.clauseText.map((text) => (
        <p key={text} className={styles.asks}>
          {text}
        </p>
      ))}
      {!lab && term.evidence.length > 0 ? (
        <div className={styles.evidence}>
          <EvidenceList items={term.evidence} total={term.evidenceTotal} />
        </div>
      ) : null}
      <p className={styles.from}>
        <bdi>{app}</bdi>
        <Link className="lnk" to={`${paths.report(identifyId)}#${term.id}`}>
          在报告里查看
        </Link>
      </p>
    </section>
  )
}

const WhichLab = ({ about, term }: { about: About; term: TermDetail }) => {
  const failed = (term.devices ?? []).filter(({ outcome, decision }) => isFailed(countingOutcome(outcome, decision)))
  return (
    <section className={styles.finding}>
      <h2>{term.title}</h2>
      <p>{failed.length === 0 ? '这个条款没有未通过的判定。' : '这是真机条款，请选择对哪家实验室的判定申诉。'}</p>
      <p className={styles.acts}>
        {failed.map(({ memberId, member }) => (
          <LinkButton key={memberId} size="small" to={paths.appealApply({ ...about, memberId })}>
            {member}
          </LinkButton>
        ))}
      </p>
    </section>
  )
}

/** The reason why no appeal is possible, shown before anything is written. */
const Obstacle = ({ about, words, appealId }: { about: About; words: string; appealId: string | null }) => (
  <Empty
    title="现在不能对这项判定申诉"
    drawing="single"
    action={
      appealId === null ? (
        <LinkButton to={`${paths.report(about.identifyId)}#${about.termId}`}>查看报告</LinkButton>
      ) : (
        <LinkButton to={paths.appeal(appealId)}>查看这份申诉</LinkButton>
      )
    }
  >
    {words}。
  </Empty>
)
