import { query } from './paths.ts'

/** Paths of the office's desks, in a file of their own so that no visitor's page loads them. */
export const officePaths = {
  accounts: () => '/office/accounts',
  allowList: () => '/office/allowlist',
  settings: () => '/office/settings',
  jobs: () => '/office/jobs',
  mail: () => '/office/mail',
  audit: (keyword?: string) => `/office/audit${query({ keyword })}`,
  activities: () => '/office/activities',
  activity: (activityId: string) => `/office/activities/one${query({ activityId })}`,
  pictures: () => '/office/pictures',
  /** Without an id a new one. */
  picture: (pictureId?: string) => `/office/pictures/one${query({ pictureId })}`,
  addActivity: (newsId?: string) => `/office/activities/edit${query({ newsId })}`,
  editActivity: (activityId: string) => `/office/activities/edit${query({ activityId })}`,
  redirects: () => '/office/redirects',
  members: () => '/office/members',
  memberForm: (memberId?: string) => `/office/members/edit${query({ memberId })}`,
  statistics: (days?: string, until?: string) => `/office/statistics${query({ days, until })}`,
  comments: () => '/office/comments',
  corrections: () => '/office/corrections',
  certification: () => '/office/certification',
  packs: () => '/office/packs',
  appeals: () => '/office/appeals',
  appeal: (appealId: string) => `/office/appeals/appeal${query({ appealId })}`,
  precedents: () => '/office/appeals/precedents',
  round: (identifyId: string) => `/office/certification/round${query({ identifyId })}`,
} as const
