import { queryCorrections as call } from '@alliance/contract/correction-desk'
import { SHOWN_MONTHS } from '@alliance/contract/transparency'
import { serve } from '../../http/index.ts'
import { listCorrections } from './correction-queries.ts'
import { listMonths } from './queries.ts'

/** Corrections of the months shown on the page. */
export const queryCorrections = serve(call, async ({ parts, db }) => {
  const demo = parts.settings.demonstration
  const months = (await listMonths(db, { demo, most: SHOWN_MONTHS })).map(({ month }) => month)
  const from = months.at(-1)
  return { months, corrections: from === undefined ? [] : await listCorrections(db, { demo, from }) }
})
