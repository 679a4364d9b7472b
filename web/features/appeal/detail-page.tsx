import { queryAppealDetail } from '@alliance/contract/appeal'
import { appealTypeLabel } from '@alliance/contract/appeal-kinds'
import type { Output } from '@alliance/contract/call'
import { standardLabel } from '@alliance/contract/standards'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { AppealTalk } from '../../ui/appeal-talk.tsx'
import { AppealTitle } from '../../ui/appeal-title.tsx'
import { Beside } from '../../ui/beside.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { NotChosen } from '../../ui/not-chosen.tsx'
import { Notice, type Said, type Say } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import styles from './appeal.module.css'
import { MessageForm } from './message-form.tsx'
import { OwnActs } from './own-acts.tsx'
import { Standing } from './standing.tsx'

export type Appeal = Output<typeof queryAppealDetail>

/** File URLs expire after five minutes: refetch earlier, which also brings news. */
const AGAIN_MS = 60_000

/** Until the answer has the page's title. */
const HEAD = <PageHead crumbs={[{ label: '申诉记录', to: paths.appeals() }, { label: '申诉详情' }]} title="申诉详情" />

const BACK = { to: paths.appeals(), label: '回到申诉记录' }

/** 申诉详情: state, subject, messages and actions of an appeal. */
export const AppealDetailPage = () => {
  const [query] = useSearchParams()
  const appealId = query.get('appealId')
  if (appealId === null)
    return (
      <NotChosen head={HEAD} title="没有指定要看的申诉" back={BACK}>
        请从申诉记录里选择。
      </NotChosen>
    )
  return <AppealOf key={appealId} appealId={appealId} />
}

const AppealOf = ({ appealId }: { appealId: string }) => {
  const [said, setSaid] = useState<Said>()
  const state = useLiveCall(queryAppealDetail, { appealId }, { again: () => AGAIN_MS })
  const say: Say = (tone, words) => setSaid({ tone, words })
  return (
    <Loaded state={state} title="没有读到这份申诉" head={HEAD} back={BACK}>
      {(appeal) => (
        <>
          <Head appeal={appeal} say={say} />
          <div className={styles.said}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
          <Standing appeal={appeal} />
          {appeal.contested ? (
            <Beside even beside={<Talk appeal={appeal} say={say} />}>
              <About contested={appeal.contested} />
            </Beside>
          ) : (
            <Talk appeal={appeal} say={say} />
          )}
        </>
      )}
    </Loaded>
  )
}

const Talk = ({ appeal, say }: { appeal: Appeal; say: Say }) => (
  <>
    <section className={styles.section} aria-labelledby="talk">
      <h2 id="talk">往来</h2>
      <AppealTalk entries={appeal.entries} reader="appellant" />
    </section>
    <MessageForm appeal={appeal} say={say} />
  </>
)

const Head = ({ appeal, say }: { appeal: Appeal; say: Say }) => (
  <>
    <PageHead
      crumbs={[{ label: '申诉记录', to: paths.appeals() }, { label: appeal.number }]}
      tab={appeal.subject}
      title={<AppealTitle appeal={appeal} />}
    >
      <OwnActs appeal={appeal} say={say} />
    </PageHead>
    <p className={styles.facts}>
      <code>{appeal.number}</code>
      <span>{appealTypeLabel(appeal.type)}</span>
      <span>
        <Minute at={appeal.submittedAt} /> 提出
      </span>
      {appeal.contact ? (
        <span>
          联系方式 <bdi>{appeal.contact}</bdi>
        </span>
      ) : null}
    </p>
  </>
)

const About = ({ contested }: { contested: NonNullable<Appeal['contested']> }) => (
  <section className={styles.section} aria-labelledby="about">
    <h2 id="about">所针对的判定</h2>
    <p className={styles.clause}>
      <code>{contested.termId}</code>
      <span>
        {standardLabel(contested.standard)}标准 {contested.clause}
      </span>
      {contested.memberName ? <span>{contested.memberName}</span> : null}
    </p>
    <p className={styles.contested}>{contested.title}</p>
    <p className={styles.found}>
      提出时的判定：<bdi>{contested.finding}</bdi>
    </p>
    <p className={styles.from}>
      <span>
        <bdi>{contested.appName}</bdi> <bdi>{contested.versionName}</bdi>
      </span>
      <Link className="lnk" to={`${paths.report(contested.identifyId)}#${contested.termId}`}>
        在报告 {contested.roundNumber} 里查看
      </Link>
    </p>
  </section>
)
