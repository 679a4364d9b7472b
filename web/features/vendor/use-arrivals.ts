import { useMemo, useRef } from 'react'
import { type Sendings, useSendings } from '../../lib/use-sending.ts'
import type { EvidenceFile } from './send-evidence.ts'

type Take = (file: EvidenceFile) => void

/** Files on their way to the terms of a task, and where they go when they have arrived. */
export type Arrivals = {
  sendings: Sendings
  /** The form of a term is on screen and takes its files itself; answers how to let go. */
  bind: (termId: string, take: Take) => () => void
  arrive: (termId: string, file: EvidenceFile) => void
}

/** Held above the terms: who reads on at another term loses no file. One that arrives meanwhile goes to `keep`. */
export const useArrivals = (keep: (termId: string, file: EvidenceFile) => void): Arrivals => {
  const sendings = useSendings()
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
