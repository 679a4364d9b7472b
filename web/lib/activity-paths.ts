import { query } from './paths.ts'

/** Addresses of an activity's form, apart from the others: no visitor's page carries them. */
export const activityPaths = {
  add: (newsId?: string) => `/office/activities/edit${query({ newsId })}`,
  edit: (activityId: string) => `/office/activities/edit${query({ activityId })}`,
} as const
