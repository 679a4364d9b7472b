import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Puts the next occurrences of a series into the calendar. About a day of attempts, and every start asks again. */
export const continueSeriesJob = defineJob({
  name: 'continueActivitySeries',
  payload: z.object({ seriesId: z.string() }),
  maxAttempts: 150,
})

/** Deletes who registered, some time after the activity. */
export const forgetRegistrationsJob = defineJob({
  name: 'forgetRegistrations',
  payload: z.object({ activityId: z.string() }),
  maxAttempts: 150,
})
