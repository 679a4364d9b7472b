import { useState } from 'react'
import { isChanged, type Filled, type ResultDraft } from './result-draft.ts'

type Given = {
  /** Initial content of the form. */
  draft: ResultDraft
  saved: ResultDraft
  filled: Filled
  /** Loads a saved result into the form. */
  take: (saved: ResultDraft) => void
}

/**
 * Compares the form of a term with the saved result, which may be saved here or elsewhere. An untouched form follows the newest
 * result. A form with changes based on an older one is `overtaken`: the user has to choose one of the two.
 */
export const useFilled = ({ draft, saved, filled, take }: Given) => {
  const [began] = useState(draft.revision)
  // What the form's content is based on; undefined if that is an older result that this page has never loaded.
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
    /** Keeps the content, as a change of the newest result. */
    insist: () => setBase(saved),
    /** Discards the content and restores what is saved. */
    discard: () => accept(isNewest ? base : saved),
    onSaved: (revision: number) => setBase({ ...filled, revision }),
  }
}
