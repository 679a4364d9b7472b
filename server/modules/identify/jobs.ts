import * as z from 'zod/mini'
import { defineJob } from '../../jobs/index.ts'

/** Reads an uploaded package: its identity and the self-check. */
export const readPackageJob = defineJob({
  name: 'readPackage',
  payload: z.object({ versionId: z.string() }),
  maxAttempts: 3,
})

/** Judges the static terms of a round with its own pack and declarations. */
export const judgeRoundJob = defineJob({
  name: 'judgeRound',
  payload: z.object({ roundId: z.string() }),
  maxAttempts: 3,
})
