import * as z from 'zod/mini'

/** Why a version can't be applied for, whatever the form says. */
export const versionObstacle = z.enum(['VERSION_LOWER_THAN_CERTIFIED', 'RETEST_LIMIT'])

/** Numbers of the undecided appeals about a version's last verdict, which another round of the version leaves without effect. */
export const appealsAtStake = z.array(z.string())

/** What a retest of a round could judge. */
export const retestOptions = z.object({
  /** Why the same version can't be judged once more; null if it can. */
  obstacle: z.nullable(z.union([versionObstacle, z.enum(['ALREADY_CERTIFYING', 'PASSED_SINCE'])])),
  /** Later builds of the app that have not passed and can be judged instead, newest first. */
  builds: z.array(z.object({ versionId: z.string(), versionName: z.string(), versionCode: z.string() })),
  appealsAtStake,
})
export type RetestOptions = z.output<typeof retestOptions>
