import { useState } from 'react'
import { isChanged, type Filled, type ResultDraft } from './result-draft.ts'

type Given = {
  /** What the form opened with. */
  draft: ResultDraft
  saved: ResultDraft
  filled: Filled
  /** Puts a saved result into the form. */
  take: (saved: ResultDraft) => void
}

/**
 * How the form of a term stands to what is saved, here or elsewhere. A form in which nothing was changed follows the newest
 * result. One that holds changes to an older result is `overtaken`: whoever filled it in decides which of the two counts.
 */
export const useFilled = ({ draft, saved, filled, take }: Given) => {
  const [began] = useState(draft.revision)
  // What the form's content began from; undefined while that is an older result that this page has never read.
  const [base, setBase] = useState(began === saved.revision ? saved : undefined)
  const accept = (next: ResultDraft) => {
    take(next)
    setBase(next)
  }
  const isNewest = base !== undefined && base.revision >= saved.revision
  const changed = isChanged(filled, isNewest ? base : saved)
  if (!isNewest && (!changed || (base && !isChanged(filled, base)))) accept(saved)
  return {
    changed,
    overtaken: !isNewest && changed,
    revision: base?.revision ?? began,
    /** The content stays, as a change to the newest result. */
    insist: () => setBase(saved),
    /** The content goes, what is saved comes back. */
    discard: () => accept(isNewest ? base : saved),
    onSaved: (revision: number) => setBase({ ...filled, revision }),
  }
}
