import { appealTypeLabel } from '@alliance/contract/appeal-kinds'
import { queryAppeal } from '@alliance/contract/appeals-desk'
import type { Output } from '@alliance/contract/call'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { clockShort, isOverdue } from '../../lib/appeal-words.ts'
import { minute } from '../../lib/format.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { AppealTalk } from '../../ui/appeal-talk.tsx'
import { AppealTitle } from '../../ui/appeal-title.tsx'
import { Band } from '../../ui/band.tsx'
import { Beside } from '../../ui/beside.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { NotChosen } from '../../ui/not-chosen.tsx'
import { Notice, type Said, type Say } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AssignButton, DeskActs } from './desk-acts.tsx'
import styles from './desk.module.css'
import { NextAppeal } from './next-appeal.tsx'
import { PrecedentPanel } from './precedent-panel.tsx'
import { TermPanel } from './term-panel.tsx'

export type DeskAppealDetail = Output<typeof queryAppeal>

/** File URLs expire after five minutes, and the appellant may write at any time. */
const AGAIN_MS = 60_000

/** Until the answer has the page's title. */
const HEAD = <PageHead crumbs={[{ label: '申诉台', to: officePaths.appeals() }, { label: '一份申诉' }]} title="一份申诉" />

const BACK = { to: officePaths.appeals(), label: '回到申诉台' }

/** One appeal on the desk: subject, messages, and this officer's actions. */
export const OfficeAppealPage = () => {
  const [query] = useSearchParams()
  const appealId = query.get('appealId')
  if (appealId === null)
    return (
      <NotChosen head={HEAD} title="没有指定要看的申诉" back={BACK}>
        请从申诉台的列表里选择。
      </NotChosen>
    )
  return <AppealOf key={appealId} appealId={appealId} />
}

const AppealOf = ({ appealId }: { appealId: string }) => {
  const [said, setSaid] = useState<Said>()
  const state = useLiveCall(queryAppeal, { appealId }, { again: () => AGAIN_MS })
  const say: Say = (tone, words) => setSaid({ tone, words })
  return (
    <Loaded state={state} title="没有读到这份申诉" head={HEAD} back={BACK}>
      {(appeal) => (
        <>
          <Head appeal={appeal} say={say} />
          <div className={styles.said}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
          <Standing appeal={appeal} />
          <DeskActs appeal={appeal} say={say} />
          <NextAppeal appeal={appeal} />
          {appeal.clock === null && appeal.contested ? <PrecedentPanel appeal={appeal} say={say} /> : null}
          {appeal.contested ? (
            <Beside even beside={<Talk appeal={appeal} />}>
              <TermPanel appeal={appeal} />
            </Beside>
          ) : (
            <Talk appeal={appeal} />
          )}
        </>
      )}
    </Loaded>
  )
}

const Talk = ({ appeal }: { appeal: DeskAppealDetail }) => (
  <section className={styles.section} aria-labelledby="talk">
    <h2 id="talk">往来</h2>
    <AppealTalk entries={appeal.entries} reader="officer" />
  </section>
)

const Head = ({ appeal, say }: { appeal: DeskAppealDetail; say: Say }) => (
  <>
    <PageHead
      crumbs={[{ label: '申诉台', to: officePaths.appeals() }, { label: appeal.number }]}
      tab={appeal.subject}
      title={<AppealTitle appeal={appeal} />}
    >
      <AssignButton appeal={appeal} say={say} />
    </PageHead>
    <p className={styles.facts}>
      <code>{appeal.number}</code>
      <span>{appealTypeLabel(appeal.type)}</span>
      <bdi>{appeal.company || '/'}</bdi>
      <EmailText>{appeal.email}</EmailText>
      {appeal.contact ? (
        <span>
          联系方式 <bdi>{appeal.contact}</bdi>
        </span>
      ) : null}
      <span>
        <Minute at={appeal.submittedAt} /> 提出
      </span>
    </p>
  </>
)

const holderWords = ({ holder, isMine }: DeskAppealDetail) => {
  if (holder === null) return '还没有人领取。'
  return isMine ? '由你处理。' : `由 ${holder} 处理，要接手请先领取。`
}

const Standing = ({ appeal }: { appeal: DeskAppealDetail }) => {
  const { clock, bar, obstacle } = appeal
  return (
    <>
      {clock === null ? null : (
        <Band className={styles.band} tone={clock.paused ? 'warning' : isOverdue(clock) ? 'abnormal' : 'running'}>
          {clock.paused ? '等申诉人补充：' : `${minute(clock.dueAt)} 到期：`}
          {clockShort(clock)}。{holderWords(appeal)}
        </Band>
      )}
      {bar === '' ? null : (
        <Band className={styles.band} tone="failed">
          {bar}。你可以看，不能作任何操作。
        </Band>
      )}
      {obstacle === '' || clock === null ? null : (
        <Band className={styles.band} tone="warning">
          现在不能改判：{obstacle}。
        </Band>
      )}
    </>
  )
}
