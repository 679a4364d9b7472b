/** What machines do and hear for an account: its API tokens and its webhooks, which end together. */
export { endAccessOfOldPassword } from './end-access-of-old-password.ts'
export { endMachineAccess } from './end-machine-access.ts'
