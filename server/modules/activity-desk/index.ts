import type { Served } from '../../http/index.ts'
import { cancelActivity } from './cancel-activity.ts'
import { checkIn } from './check-in.ts'
import { decideRegistration } from './decide-registration.ts'
import { deleteRegistration } from './delete-registration.ts'
import { exportRegistrations } from './export-registrations.ts'
import { markAttended } from './mark-attended.ts'
import { queryActivities } from './query-activities.ts'
import { queryActivityForm } from './query-activity-form.ts'
import { queryRegistrations } from './query-registrations.ts'
import { saveActivity } from './save-activity.ts'
import { setRegistrationOpen } from './set-registration-open.ts'

export { countAllReviewing } from './queries.ts'
export const served: readonly Served[] = [
  queryActivities,
  queryRegistrations,
  exportRegistrations,
  decideRegistration,
  deleteRegistration,
  markAttended,
  checkIn,
  setRegistrationOpen,
  cancelActivity,
  queryActivityForm,
  saveActivity,
]
