import { queryApkTerm } from '@alliance/contract/identify'
import type { TermSummary } from '@alliance/contract/report'
import { standardLabel } from '@alliance/contract/standards'
import { useState } from 'react'
import { selfCheckLabel } from '../../lib/self-check-words.ts'
import { useCall } from '../../lib/use-call.ts'
import { EvidenceList, FixSteps } from '../../ui/evidence-block.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { outcomeTone, VerdictCounts } from '../../ui/verdict-counts.tsx'
import styles from './run.module.css'
import type { Run } from './run-page.tsx'

const WORTH_READING: readonly TermSummary['outcome'][] = ['fail', 'warning', 'undetermined', 'pending']

/** The engine's result: counts per standard, and the terms that don't pass with their evidence. */
export const SelfCheckPart = ({ detail: { run, selfCheck } }: { detail: Run }) => (
  <section className={styles.part} aria-labelledby="cloud-self-check">
    <h2 id="cloud-self-check">
      自检
      <small>规则包 {selfCheck.pack}</small>
    </h2>
    <div>
      {selfCheck.standards.map(({ id, counts }) => {
        const open = selfCheck.terms.filter(
          (term) => term.standard === id && term.counted && WORTH_READING.includes(term.outcome),
        )
        return (
          <section key={id} className={styles.standard} aria-label={`${standardLabel(id)}自检`}>
            <h3>{standardLabel(id)}</h3>
            <VerdictCounts counts={counts} label={selfCheckLabel} />
            {open.map((term) => (
              <Finding key={term.id} versionId={run.versionId} term={term} />
            ))}
          </section>
        )
      })}
    </div>
  </section>
)

const Finding = ({ versionId, term }: { versionId: string; term: TermSummary }) => {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.finding} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <StateTag label={selfCheckLabel(term.outcome)} tone={outcomeTone(term.outcome)} bare />
        <span>{term.title}</span>
        <code>{term.id}</code>
      </summary>
      {open ? <Evidence versionId={versionId} termId={term.id} /> : null}
    </details>
  )
}

const Evidence = ({ versionId, termId }: { versionId: string; termId: string }) => {
  const state = useCall(queryApkTerm, { versionId, termId })
  return (
    <Loaded state={state} title="没有读到证据">
      {(term) => (
        <div className={styles.evidence}>
          <p>{term.reason}</p>
          <EvidenceList items={term.evidence} total={term.evidenceTotal} />
          {term.fix.length > 0 ? (
            <>
              <h4>改法</h4>
              <FixSteps steps={term.fix} />
            </>
          ) : null}
        </div>
      )}
    </Loaded>
  )
}
