import type { TermDetail } from '@alliance/contract/report'
import { GoldState } from '@alliance/contract/states'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { decoded } from '../../lib/decoded.ts'
import { useReadPlace } from '../../lib/use-read-place.ts'
import type { OpenManifest } from '../../ui/evidence-block.tsx'
import { addressTerm } from './address-term.ts'
import { useAppealable } from './appeal-link.tsx'
import styles from './report.module.css'
import { StandardRulers } from './standard-rulers.tsx'
import { TermArticle } from './term-article.tsx'
import { TermFolds } from './term-folds.tsx'
import { TermList, type ListMode } from './term-list.tsx'
import type { Report } from './use-report.ts'
import { foldsOf, termsToHandle } from './verdict.ts'

type Props = {
  report: Report
  details: TermDetail[] | undefined
  failed: boolean
  openManifest: OpenManifest
  children: ReactNode
}

/** Scrolls to a term, focuses it and puts it into the URL. */
const goTo = (termId: string) => {
  const heading = document.getElementById(`${termId}-title`)
  document.getElementById(termId)?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
  addressTerm(termId)
}

/** Rulers and counts above the index and the terms. In narrow windows the two are stacked; nothing is remounted. */
export const ReportBody = ({ report, details, failed, openManifest, children }: Props) => {
  const [mode, setMode] = useState<ListMode>('todo')
  // The picked term's group stays open while other terms are read: it must not close under the reader.
  const [picked, setPicked] = useState('')
  const { terms } = report
  const { goldState } = report.round
  const appealable = useAppealable(goldState === GoldState.notPassed ? report.round.identifyId : undefined)
  const toRead = termsToHandle(goldState, terms).flatMap((group) => group.terms)
  const folded = foldsOf(goldState, terms).flatMap((fold) => fold.terms)
  const current = useReadPlace(
    [...toRead, ...folded].map((term) => term.id),
    picked,
  )
  const pick = (termId: string) => {
    setPicked(termId)
    // A collapsed term is rendered only after its group has opened.
    requestAnimationFrame(() => goTo(termId))
  }
  useAddressedTerm(terms.length > 0 && (details !== undefined || failed), pick)
  return (
    <>
      <StandardRulers report={report} onPick={pick} />
      <div className={styles.counts}>{children}</div>
      <div className={styles.two} data-panes="below">
        <TermList
          goldState={goldState}
          terms={terms}
          mode={mode}
          current={current ?? toRead[0]?.id}
          onMode={setMode}
          onPick={pick}
        />
        <div className={styles.matter}>
          {toRead.map((term) => (
            <TermArticle
              key={term.id}
              term={term}
              detail={details?.find((detail) => detail.id === term.id)}
              failed={failed}
              appealable={appealable}
              openManifest={openManifest}
            />
          ))}
          <TermFolds terms={terms} goldState={goldState} picked={picked} />
        </div>
      </div>
    </>
  )
}

/** A URL with `#COMP-05` scrolls to that term, once, after the evidence has loaded, which changes heights above it. */
const useAddressedTerm = (ready: boolean, pick: (termId: string) => void) => {
  const done = useRef(false)
  useEffect(() => {
    if (!ready || done.current) return
    done.current = true
    const wanted = decoded(location.hash.slice(1))
    if (wanted) pick(wanted)
  }, [ready, pick])
}
