import { queryKeys, type CertificateView } from '@alliance/contract/certificate'
import { useEffect, useState } from 'react'
import { ask } from '../../lib/api.ts'
import { chunk } from '../../lib/chunk.ts'
import type { Proof } from './prove.ts'

/** Loaded with the first certificate to prove. */
const loadProver = chunk(() => import('./prove.ts'))

const NOTHING_KNOWN: Proof = { signature: 'unknown', log: 'unknown' }

/** Result of this browser's own check; undefined while it computes. */
export const useProof = (view: CertificateView): Proof | undefined => {
  const [found, setFound] = useState<{ view: CertificateView; proof: Proof }>()
  useEffect(() => {
    let here = true
    void Promise.all([ask(queryKeys, {}, { quiet: true }), loadProver()])
      .then(([keys, { prove }]) => prove(view, keys))
      .catch(() => NOTHING_KNOWN)
      .then((proof) => here && setFound({ view, proof }))
    return () => {
      here = false
    }
  }, [view])
  return found?.view === view ? found.proof : undefined
}
