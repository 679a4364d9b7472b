import { useState } from 'react'
import { useNow } from './use-now.ts'

/**
 * The server's current time to within the interval, for what ends by its clock: `answered`, its time in the newest answer, runs on
 * from there. The browser's clock may be wrong by any amount.
 */
export const useServerNow = (answered: number, everyMs: number): number => {
  const now = useNow(everyMs)
  const [known, setKnown] = useState({ answered, ahead: answered - now })
  if (known.answered !== answered) setKnown({ answered, ahead: answered - now })
  return now + known.ahead
}
