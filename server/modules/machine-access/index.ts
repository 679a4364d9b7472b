/** Machine access of an account: its API tokens and webhooks, which end together. */
export { endAccessOfOldPassword } from './end-access-of-old-password.ts'
export { endMachineAccess } from './end-machine-access.ts'
