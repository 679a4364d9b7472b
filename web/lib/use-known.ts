import { useState } from 'react'

/** What was last known, while another page, tab or keyword of the same list is loading. */
export const useKnown = <T>(fresh: T | undefined): T | undefined => {
  const [known, setKnown] = useState(fresh)
  if (fresh !== undefined && fresh !== known) setKnown(fresh)
  return fresh ?? known
}
