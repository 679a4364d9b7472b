import { useMemo, useRef } from 'react'
import type { Location } from 'react-router'
import { type Sendings, useSendings } from '../../lib/use-sending.ts'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import type { EvidenceFile } from './send-evidence.ts'

type Take = (file: EvidenceFile) => void

/** Running uploads of files for a task's terms, and their delivery. */
export type Arrivals = {
  sendings: Sendings
  /** Registers the form of the term on screen to receive its files; returns a function that unregisters it. */
  bind: (termId: string, take: Take) => () => void
  arrive: (termId: string, file: EvidenceFile) => void
}

const taskIn = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('taskId')}`
/** Another term of the same task. */
const isSameTask = (next: Location, here: Location) => taskIn(next) === taskIn(here)

/**
 * Belongs to the task, not to a term, so that no upload is lost when another term is opened. A file that arrives meanwhile is
 * passed to `keep`.
 */
export const useArrivals = (keep: (termId: string, file: EvidenceFile) => void): Arrivals => {
  const sendings = useSendings()
  useAskBeforeLeaving(sendings.isBusy, isSameTask)
  const forms = useRef(new Map<string, Take>())
  const ways = useMemo(
    () => ({
      bind: (termId: string, take: Take) => {
        forms.current.set(termId, take)
        return () => void forms.current.delete(termId)
      },
      arrive: (termId: string, file: EvidenceFile) => {
        const take = forms.current.get(termId)
        if (take) take(file)
        else keep(termId, file)
      },
    }),
    [keep],
  )
  return { sendings, ...ways }
}
