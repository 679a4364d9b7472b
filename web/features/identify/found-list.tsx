import { queryApkTerm, type Analysis } from '@alliance/contract/identify'
import type { TermSummary } from '@alliance/contract/report'
import { useState } from 'react'
import { selfCheckLabel } from '../../lib/self-check-words.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { openBox } from '../../ui/dialogs.tsx'
import { EvidenceList, FixSteps } from '../../ui/evidence-block.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import styles from './apply.module.css'
import { findings } from './self-check-progress.ts'

/** Evidence and fix of one self-check term in a dialog over the form, so that nothing typed is lost. */
export const openSelfCheckTerm = (versionId: string, term: Pick<TermSummary, 'id' | 'title'>) => {
  const box = openBox({
    title: `${term.id}　${term.title}`,
    content: <SelfCheckTerm versionId={versionId} termId={term.id} />,
    width: '60%',
    primary: { label: '知道了', kind: 'primary' },
  })
  // Closing it gives no answer.
  box.catch(() => undefined)
}

const SelfCheckTerm = ({ versionId, termId }: { versionId: string; termId: string }) => {
  const state = useCall(queryApkTerm, { versionId, termId })
  return (
    <Loaded state={state} title="没有读到这项条款" rows={3}>
      {({ outcome, reason, evidence, evidenceTotal, fix }) => (
        <div className={styles.term}>
          <p>
            <StateTag label={selfCheckLabel(outcome)} tone={outcomeTone(outcome)} />
          </p>
          <p>
            <bdi>{reason}</bdi>
          </p>
          {evidence.length > 0 ? (
            <>
              <h3>证据</h3>
              <EvidenceList items={evidence} total={evidenceTotal} />
            </>
          ) : null}
          {fix.length > 0 ? (
            <>
              <h3>改法</h3>
              <FixSteps steps={fix} />
            </>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}

type Props = { versionId: string; terms: TermSummary[]; state: Analysis['state']; said: ReadonlySet<string> }

const nothingFound: Record<Analysis['state'], string> = {
  waiting: '还没有发现问题。',
  running: '还没有发现问题。',
  done: '安装包条款没有要改的。',
  unreadable: '安装包没有读成，没有判定任何条款。',
}

/** More would push ownership, and on phones the form, out of sight. */
const FIRST = 6

/** At the side, also while the self-check runs: findings so far, most severe first. */
export const FoundList = ({ versionId, terms, state, said }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const found = findings(terms, said)
  const hasFails = found.some((term) => term.outcome === 'fail')
  return (
    <section>
      <h2>已发现</h2>
      {found.length === 0 ? <p className="mute">{nothingFound[state]}</p> : null}
      <ul className={styles.found}>
        {(isOpen ? found : found.slice(0, FIRST)).map((term) => (
          <li key={term.id}>
            <StateTag label={selfCheckLabel(term.outcome)} tone={outcomeTone(term.outcome)} bare />
            <strong>{term.title}</strong>
            <span className={styles.mono}>{term.id}</span>
            <Button
              kind="text"
              size="small"
              aria-label={`查看证据与改法：${term.title}`}
              onClick={() => openSelfCheckTerm(versionId, term)}
            >
              查看证据与改法
            </Button>
          </li>
        ))}
      </ul>
      {found.length > FIRST ? (
        <p className={styles.rest}>
          <Button kind="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : `展开其余 ${found.length - FIRST} 项`}
          </Button>
        </p>
      ) : null}
      {hasFails ? <p className={styles.hint}>未通过不妨碍提交，但这一轮会判为未通过。</p> : null}
    </section>
  )
}
