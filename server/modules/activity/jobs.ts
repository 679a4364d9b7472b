import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Creates the next occurrences of a series. Retries for about a day; every start plans it again. */
export const continueSeriesJob = defineJob({
  name: 'continueActivitySeries',
  payload: z.object({ seriesId: z.string() }),
  maxAttempts: 150,
})

/** Reminds those with a place, a day before the beginning that the activity had when it was enqueued. */
export const remindRegisteredJob = defineJob({
  name: 'remindRegistered',
  payload: z.object({ activityId: z.string(), startsAt: z.int() }),
  maxAttempts: 20,
})

/** After the end that the activity had when it was enqueued: tells those whom nobody decided about or gave a place to. */
export const tellLeftOverJob = defineJob({
  name: 'tellLeftOver',
  payload: z.object({ activityId: z.string(), endsAt: z.int() }),
  maxAttempts: 20,
})

/** Deletes an activity's registrations some time after its end. */
export const forgetRegistrationsJob = defineJob({
  name: 'forgetRegistrations',
  payload: z.object({ activityId: z.string() }),
  maxAttempts: 150,
})
