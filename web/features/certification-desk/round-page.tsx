import { queryOfficeRound } from '@alliance/contract/round-acts'
import { standardLabel } from '@alliance/contract/standards'
import { GoldState, StandardState } from '@alliance/contract/states'
import type { Output } from '@alliance/contract/call'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { officePaths } from '../../lib/office-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { ApplicationNotes } from '../../ui/application-notes.tsx'
import { Band } from '../../ui/band.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { NotChosen } from '../../ui/not-chosen.tsx'
import { Notice, type Said, type Say } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { RevokedLabels } from './beside-revoked.tsx'
import { HeldCertificate } from './held-certificate.tsx'
import { Holder } from './holder.tsx'
import { LabTasks } from './lab-tasks.tsx'
import { NextRound } from './next-round.tsx'
import { Question } from './question.tsx'
import styles from './round.module.css'
import { ReportButton } from './report-button.tsx'
import { StopButton } from './stop-button.tsx'

export type OfficeRound = Output<typeof queryOfficeRound>

/** URLs of the labs' files expire after five minutes, and the labs may write at any time. */
const AGAIN_MS = 60_000

/** Until the answer has the page's title. */
const HEAD = <PageHead crumbs={[{ label: '认证台', to: officePaths.certification() }, { label: '一轮认证' }]} title="一轮认证" />

const BACK = { to: officePaths.certification(), label: '回到认证台' }

/** One round on the desk: open terms, results of the labs, history. */
export const RoundPage = () => {
  const [query] = useSearchParams()
  const identifyId = query.get('identifyId')
  if (identifyId === null)
    return (
      <NotChosen head={HEAD} title="没有指定要看的一轮" back={BACK}>
        请从认证台的列表里选择。
      </NotChosen>
    )
  return <RoundOf key={identifyId} identifyId={identifyId} />
}

const RoundOf = ({ identifyId }: { identifyId: string }) => {
  const [said, setSaid] = useState<Said>()
  const state = useLiveCall(queryOfficeRound, { identifyId }, { again: () => AGAIN_MS })
  const say: Say = (tone, words) => setSaid({ tone, words })
  return (
    <Loaded state={state} title="没有读到这一轮" head={HEAD} back={BACK}>
      {(round) => (
        <>
          <Head round={round} say={say} />
          <div className={styles.said}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
          <Beside beside={<Course timeline={round.timeline} />}>
            <Questions round={round} say={say} />
            {round.certificateNumber === null ? null : <HeldCertificate number={round.certificateNumber} say={say} />}
            <LabTasks tasks={round.tasks} isOver={round.round.goldState !== GoldState.certifying} />
          </Beside>
        </>
      )}
    </Loaded>
  )
}

const Head = ({
  round: { round, app, versionName, company, application, hurriedAt, revoked, bar },
  say,
}: {
  round: OfficeRound
  say: Say
}) => (
  <>
    <PageHead
      crumbs={[{ label: '认证台', to: officePaths.certification() }, { label: round.number }]}
      tab={`${app.name || app.packageName} ${versionName}`}
      title={
        <span className={styles.title}>
          <bdi>{app.name || app.packageName}</bdi>
          <bdi>{versionName}</bdi>
          <StateTag family={GoldState} value={round.goldState} />
          {app.demo ? <Tag>演示</Tag> : null}
        </span>
      }
    >
      <ReportButton identifyId={round.identifyId} say={say} />
      {round.goldState === GoldState.certifying && bar === '' ? <StopButton round={round} say={say} /> : null}
    </PageHead>
    <p className={styles.about}>
      <bdi>{company || '/'}</bdi>
      <code>{app.packageName}</code>
      <code>{round.number}</code>
      <span>
        <Minute at={round.updatedAt} /> 更新
      </span>
      {hurriedAt === null ? null : (
        <span>
          申请人 <Minute at={hurriedAt} /> 催办过
        </span>
      )}
    </p>
    {round.note ? <p className={styles.note}>{round.note}</p> : null}
    {bar === '' || round.goldState !== GoldState.certifying ? null : (
      <Band className={styles.bar} tone="failed">
        {bar}。你可以看，不能作任何操作。
      </Band>
    )}
    <RevokedLabels revoked={revoked} />
    <ApplicationNotes application={application} />
    <ul className={styles.standards} aria-label="各标准状态">
      {round.standards.map(({ id, state, hasWarnings }) => (
        <li key={id}>
          {standardLabel(id)}
          {state === StandardState.passed && hasWarnings ? (
            <StateTag label="通过，有警告项" tone="warning" bare />
          ) : (
            <StateTag family={StandardState} value={state} bare />
          )}
        </li>
      ))}
    </ul>
  </>
)

const Questions = ({ round: desk, say }: { round: OfficeRound; say: Say }) => {
  const { round, undetermined, tasks, bar, holder } = desk
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions">待判定的条款{undetermined.length > 0 ? <small>{undetermined.length} 项</small> : null}</h2>
      {undetermined.length === 0 ? (
        <>
          <p className={styles.none}>
            {round.goldState === GoldState.certifying
              ? '没有等你判定的条款。实验室交齐结果后会自动汇总。'
              : '这一轮已经结束，没有要判定的条款。'}
          </p>
          <NextRound identifyId={round.identifyId} />
        </>
      ) : (
        <>
          {bar === '' ? <Holder round={desk} say={say} /> : null}
          {undetermined.map((term) => (
            <Question
              key={`${term.id} ${term.memberId ?? ''}`}
              identifyId={round.identifyId}
              term={term}
              tasks={tasks}
              holder={holder}
              mayDecide={bar === ''}
              say={say}
            />
          ))}
        </>
      )}
    </section>
  )
}

const Course = ({ timeline }: Pick<OfficeRound, 'timeline'>) => (
  <section className={styles.section} aria-labelledby="course">
    <h2 id="course">时间线</h2>
    <Timeline entries={timeline.map(({ at, who, what, why }) => ({ at, who, what, why }))} />
  </section>
)
