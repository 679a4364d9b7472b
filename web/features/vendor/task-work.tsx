import { outcomeLabels } from '@alliance/contract/outcome'
import { submitDeviceTask } from '@alliance/contract/vendor'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { failureWords, refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import { ClaimBand } from './claim-band.tsx'
import { NextTask } from './next-task.tsx'
import { SUBMIT_ID } from './onward.tsx'
import type { ResultDraft } from './result-draft.ts'
import { canWrite, TASK_CALLS, termPath, type Work } from './task-kinds.ts'
import { TermPane } from './term-pane.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useResultDrafts } from './use-result-drafts.ts'
import { LOST } from './use-result-form.ts'
import styles from './vendor.module.css'

/** Claim, terms and submission of a task: terms left, one of them (`term`) right; in a narrow window only one of the two. */
export const TaskWork = ({ work }: { work: Work }) => {
  const { task, terms, kind } = work
  const wanted = useSearchParams()[0].get('term')
  const term = terms.find(({ id }) => id === wanted)
  const shown = term ?? terms[0]
  const { drafts, ready, onDraft, keepFile } = useResultDrafts(work)
  const arrivals = useArrivals(keepFile)
  const [lost, setLost] = useState('')
  // Whoever can write again has claimed the task anew.
  const noteDraft = useCallback(
    (termId: string, draft: ResultDraft | undefined) => {
      setLost('')
      onDraft(termId, draft)
    },
    [onDraft, setLost],
  )
  const drop = (termId: string) => {
    onDraft(termId, undefined)
    // The clicked button is gone with the message.
    document.getElementById('term-title')?.focus()
  }
  const held = canWrite(work) ? Object.keys(drafts) : []
  const [saved, setSaved] = useState('')
  useFocusOnTerm(term?.id)
  return (
    <>
      <ClaimBand work={work} />
      <NextTask work={work} />
      <SubmitBar
        work={work}
        held={held.length}
        isSending={arrivals.sendings.isBusy}
        onLost={(words) => setLost(`刚才没有提交：${words}`)}
      />
      <div className={cx(styles.two, term && styles.chosen)} data-panes="whole">
        <TermIndex work={work} current={shown?.id} held={held} />
        <div className={styles.pane}>
          <Link className={styles.back} to={termPath[kind](task.taskId)}>
            <Icon name="left" size={16} />
            全部条款
          </Link>
          {canWrite(work) ? (
            <output className={styles.saved}>{saved}</output>
          ) : (
            <NotSaved work={work} lost={lost} term={shown} draft={shown && drafts[shown.id]} onDrop={drop} />
          )}
          {shown && ready ? (
            <TermPane
              key={shown.id}
              work={work}
              term={shown}
              draft={drafts[shown.id]}
              onDraft={noteDraft}
              arrivals={arrivals}
              onSaved={(revision) => setSaved(`${shown.id} 已保存，第 ${revision} 次填写`)}
              onLost={(words) => setLost(`${shown.id} 刚才没有保存：${words}`)}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}

type NotSavedProps = {
  work: Work
  lost: string
  term: Work['terms'][number] | undefined
  draft: ResultDraft | undefined
  onDrop: (termId: string) => void
}

/** Why what was just sent was refused; otherwise what was being typed when the task was lost: its form is gone. */
const NotSaved = ({ work: { task, over }, lost, term, draft, onDrop }: NotSavedProps) => {
  if (lost) return <Notice tone="error">{lost}</Notice>
  if (!term || !draft) return null
  if (over === '' && (task.state === 'open' || task.state === 'claimed'))
    return <Notice tone="warning">你在 {term.id} 里写的还没有保存，留在这台设备上，领取任务后可以接着填写。</Notice>
  const drop = async () => {
    const content = '这段内容只留在这台设备上，删除后不能恢复。'
    const sure = confirm({ title: `删除在 ${term.id} 里写的内容？`, content, confirm: '删除', danger: true })
    if (await agreed(sure)) onDrop(term.id)
  }
  const { measured = '', note = '' } = draft.values
  const typed = [measured, note].filter((words) => words.trim() !== '').join('；')
  return typed === '' ? null : (
    <Notice tone="warning">
      你在 {term.id} 里写的没有保存：<bdi>{typed}</bdi>
      <Button kind="text" size="small" onClick={() => void drop()}>
        删除这段内容
      </Button>
    </Notice>
  )
}

/** Changing the term moves the focus to it; the initial load doesn't. */
const useFocusOnTerm = (termId: string | undefined) => {
  const before = useRef(termId)
  useEffect(() => {
    if (before.current === termId) return undefined
    before.current = termId
    const title = document.getElementById('term-title')
    title?.focus()
    // After the page, as at every navigation, has scrolled to its top: there the title may be hidden, as by a list below a hinge.
    const frame = requestAnimationFrame(() => title?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [termId])
}

type IndexProps = {
  work: Work
  current: string | undefined
  /** Terms with unsaved changes. */
  held: readonly string[]
}

const TermIndex = ({ work: { task, terms, kind }, current, held }: IndexProps) => (
  <nav className={styles.index} aria-label="任务的条款">
    <ul>
      {terms.map(({ id, title, result }) => {
        const tone = result ? outcomeTone(result.outcome) : undefined
        return (
          <li key={id}>
            <Link to={termPath[kind](task.taskId, id)} aria-current={id === current || undefined} replace preventScrollReset>
              <span className={cx(tone ? styles[tone] : styles.plain, held.includes(id) && styles.held)}>
                {tone ? <StateMark tone={tone} /> : <i aria-hidden="true">–</i>}
                <span className="vh">{result ? outcomeLabels[result.outcome] : '没有结果'}</span>
                {held.includes(id) ? <span className="vh">，有改动还没有保存</span> : null}
              </span>
              <span>{title}</span>
              <code>{id}</code>
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)

type SubmitProps = { work: Work; held: number; isSending: boolean; onLost: (words: string) => void }

/** Progress and the submit button: enabled once every term has a result and there are no unsaved changes. */
const SubmitBar = ({ work: { task, terms, mine }, held, isSending, onLost }: SubmitProps) => {
  const { act, busy } = useAct(submitDeviceTask, { refreshes: TASK_CALLS })
  const [failed, setFailed] = useState('')
  const missing = terms.filter(({ result }) => !result).length
  if (task.state !== 'claimed' || !mine) return null
  const submit = async () => {
    setFailed('')
    try {
      await act({ taskId: task.taskId })
    } catch (error) {
      // Once the refetched task is no longer one's own, this bar is gone.
      if (isRefused(error, ...LOST)) onLost(refusalWords(error))
      else setFailed(failureWords(error))
      refresh(TASK_CALLS)
    }
  }
  return (
    <div className={styles.submit}>
      <Button
        id={SUBMIT_ID}
        kind="primary"
        busy={busy}
        disabled={missing > 0 || held > 0 || isSending}
        aria-describedby="submit-why"
        onClick={() => void submit()}
      >
        提交任务
      </Button>
      <p id="submit-why">{submitWords({ count: terms.length, missing, held, isSending })}</p>
      {failed ? <Notice tone="error">{failed}</Notice> : null}
    </div>
  )
}

type Standing = { count: number; missing: number; held: number; isSending: boolean }

const submitWords = ({ count, missing, held, isSending }: Standing) => {
  if (missing > 0) return `已填写 ${count - missing} / ${count} 项，全部填完后可以提交`
  if (isSending) return '有证据文件还在上传，传完并保存后可以提交'
  return held > 0 ? `有 ${held} 项的改动还没有保存，保存或放弃后可以提交` : '全部条款都有结果，可以提交'
}
