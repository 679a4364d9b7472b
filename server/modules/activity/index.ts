import type { Served } from '../../http/index.ts'
import type { JobHandler } from '../../jobs/index.ts'
import { cancelRegistration } from './cancel-registration.ts'
import { queryActivityList } from './query-activity-list.ts'
import { queryRegistration } from './query-registration.ts'
import { registrations } from './registrations.ts'
import { remindRegisteredHandler } from './remind-registered.ts'
import { continueSeriesHandler, forgetRegistrationsHandler } from './series.ts'
import { tellLeftOverHandler } from './tell-left-over.ts'
import { updateRegistration } from './update-registration.ts'

export { leaveActivity } from './cancel-registration.ts'
export { linkPath } from './link.ts'
export { promote } from './promote.ts'
export { planReminder } from './remind-registered.ts'
export { planTelling } from './tell-left-over.ts'
export { addActivity, continueAllSeries, fillSeries, planForgetting, saveActivity, saveSeries } from './series.ts'
export {
  type About,
  aboutColumns,
  aboutOf,
  type ActivityRow,
  findActivity,
  givePlacesBack,
  introducesActivity,
  listActivities,
  lockActivity,
  lockLater,
} from './queries.ts'
export { readNumber } from './new-number.ts'
export { changeState, deleteRegistration, findRegistration, type Row as RegistrationRow } from './registration-queries.ts'
export { placeRegistration } from './registrations.ts'
export { findSeries, lockSeries, setSeries } from './series-queries.ts'
export { activityOf, eventOf } from './view.ts'
export { withActivity } from './with-activity.ts'
export const served: readonly Served[] = [
  queryActivityList,
  registrations,
  queryRegistration,
  updateRegistration,
  cancelRegistration,
]
export const jobs: readonly JobHandler[] = [
  continueSeriesHandler,
  forgetRegistrationsHandler,
  remindRegisteredHandler,
  tellLeftOverHandler,
]
