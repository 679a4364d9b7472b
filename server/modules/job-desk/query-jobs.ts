import { queryJobs as call } from '@alliance/contract/job-desk'
import { serve } from '../../http/index.ts'
import { countJobs, listFailed, listRetrying, waitingSince } from '../../jobs/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { concernsOf } from './concern-queries.ts'
import { wordsOf } from './kinds.ts'

type JobRow = Awaited<ReturnType<typeof listFailed>>[number]

const shownJob = ({ id, kind, attempt, at }: JobRow, { concern, isGivenUp }: { concern: string; isGivenUp: boolean }) => {
  const { title, settled = '' } = wordsOf(kind)
  const shown = { jobId: id, title, concern, attempts: attempt, at }
  return isGivenUp ? { ...shown, settled, mayRepeat: settled === '' } : { ...shown, settled: '', mayRepeat: true }
}

export const queryJobs = serve(call, async ({ db, now }, { view = 'failed', ...asked }) => {
  const page = readPage(asked)
  const isGivenUp = view === 'failed'
  const list = isGivenUp ? listFailed : listRetrying
  const rows = await list(db, { ...page, size: page.size + 1 })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.at, row.id))
  const concerns = await concernsOf(
    db,
    items.map(({ payload }) => payload),
  )
  const kinds = await countJobs(db, now)
  return {
    items: items.map((row, index) => shownJob(row, { concern: concerns[index] ?? '', isGivenUp })),
    nextCursor,
    kinds: kinds.map(({ kind, ...counts }) => ({ title: wordsOf(kind).title, ...counts })),
    waitingSince: await waitingSince(db, now),
    now,
  }
})
