import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Creates the next occurrences of a series. Retries for about a day; every start plans it again. */
export const continueSeriesJob = defineJob({
  name: 'continueActivitySeries',
  payload: z.object({ seriesId: z.string() }),
  maxAttempts: 150,
})

/** Deletes an activity's registrations some time after its end. */
export const forgetRegistrationsJob = defineJob({
  name: 'forgetRegistrations',
  payload: z.object({ activityId: z.string() }),
  maxAttempts: 150,
})
