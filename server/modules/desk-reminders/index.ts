import type { JobHandler } from '../../jobs/index.ts'
import { remindDesksHandler } from './remind-desks.ts'

export { planDeskReminder } from './jobs.ts'
export const jobs: readonly JobHandler[] = [remindDesksHandler]
