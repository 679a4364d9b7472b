import { queryApkDetail, recheckPackage } from '@alliance/contract/identify'
import type { queryStandardsOfPackage } from '@alliance/contract/identify-standards'
import type { Output } from '@alliance/contract/call'
import { standardLabel, standards } from '@alliance/contract/standards'
import type { Tone } from '@alliance/contract/states'
import { useEffect, useRef, useState } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { TermRuler } from '../../ui/term-ruler.tsx'
import { ProgressBar } from '../../ui/upload-bar.tsx'
import styles from './apply.module.css'
import { Section } from './section.tsx'
import { selfChecked, selfCheckTicks, standardState } from './self-check-progress.ts'

type Detail = Output<typeof queryApkDetail>
type Shown = Output<typeof queryStandardsOfPackage>
type Props = { detail: Detail; shown: Shown; said: ReadonlySet<string>; onPick: (termId: string) => void }

const SPOKEN_EVERY_MS = 5000

/** The latest text, passed on at most every five seconds, so that a live region doesn't flood screen readers. */
const useSpoken = (text: string): string => {
  const [spoken, setSpoken] = useState('')
  const lastMs = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastMs.current + SPOKEN_EVERY_MS - Date.now())
    const timer = setTimeout(() => {
      lastMs.current = Date.now()
      setSpoken(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text])
  return spoken
}

const progressWords = ({ analysis, terms }: Detail): string => {
  if (analysis.state === 'waiting') return '等待自检开始'
  if (analysis.state === 'running') return analysis.total > 0 ? `自检中，${analysis.done} / ${analysis.total}` : '自检中'
  if (analysis.state === 'unreadable') return '自检没有完成'
  const fails = terms.filter((term) => term.counted && term.outcome === 'fail').length
  return fails > 0 ? `自检完成，${fails} 项未通过` : '自检完成，安装包条款没有未通过的'
}

/** The engine's verdicts as they come in: a progress bar, and a ruler per standard. */
export const SelfCheck = ({ detail, shown, said, onPick }: Props) => {
  const { analysis } = detail
  const spoken = useSpoken(progressWords(detail))
  const isOutdated = analysis.state === 'done' && detail.pack !== '' && detail.pack !== detail.packInForce
  const rules = isOutdated ? '' : '与正式认证同一套规则'
  return (
    <Section title="自检" hint={[rules, detail.pack && `规则包 ${detail.pack}`].filter(Boolean).join('，')}>
      <p className="vh" aria-live="polite">
        {spoken}
      </p>
      <Progress detail={detail} />
      {isOutdated ? <Outdated detail={detail} /> : null}
      {analysis.state === 'unreadable' ? null : (
        <ul className={styles.checks}>
          {standards.map(({ id, label }) => {
            const judged = selfChecked(detail.terms, id)
            const expected = shown.find((standard) => standard.id === id)?.staticCount ?? judged.length
            const state = standardState({ judged, expected, analysis, said })
            return (
              <li key={id}>
                <span>{label}</span>
                <TermRuler label={`${label}自检：${state.label}`} ticks={selfCheckTicks(judged, expected)} onPick={onPick} />
                <span className={styles.checkState}>
                  {state.tone ? (
                    <StateTag label={state.label} tone={state.tone} bare />
                  ) : (
                    <span className="mute">{state.label}</span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

/** The pack has changed since: a round may give other verdicts. */
const Outdated = ({ detail: { versionId, packInForce } }: { detail: Detail }) => {
  const { act, busy, error } = useAct(recheckPackage, { refreshes: [queryApkDetail] })
  return (
    <Notice tone="warning" className={styles.outdated}>
      规则包已经换成 {packInForce}，现在提交会按它判定，结论可能不同。
      <Button kind="text" size="small" busy={busy} onClick={() => void act({ versionId }).catch(() => {})}>
        重新自检
      </Button>
      {error ? <span role="alert">{failureWords(error)}</span> : null}
    </Notice>
  )
}

const endTone = ({ analysis, terms }: Detail): Tone => {
  if (analysis.state === 'unreadable') return 'abnormal'
  return terms.some((term) => term.counted && term.outcome === 'fail') ? 'failed' : 'passed'
}

const Progress = ({ detail }: { detail: Detail }) => {
  const { analysis } = detail
  if (analysis.state === 'done' || analysis.state === 'unreadable') {
    return (
      <p className={styles.progress}>
        <StateTag label={progressWords(detail)} tone={endTone(detail)} bare />
      </p>
    )
  }
  const running = analysis.state === 'running' ? analysis : null
  const doing = running?.standard
    ? `正在判定：${standardLabel(running.standard)}，${running.title}`
    : running?.title || '正在读取安装包'
  return (
    <>
      <p className={styles.progress}>
        <StateTag label={running ? '自检中' : '等待中'} tone="running" bare />
        <span>{running ? doing : '前面还有安装包在读取，很快开始'}</span>
        {running && running.total > 0 ? (
          <span className={styles.fraction}>
            {running.done} / {running.total}
          </span>
        ) : null}
      </p>
      <ProgressBar share={running && running.total > 0 ? running.done / running.total : 0} name="自检进度" />
    </>
  )
}
