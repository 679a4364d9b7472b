import type { Served } from '../../http/index.ts'
import { markRead } from './mark-read.ts'
import { queryDeskMail } from './query-desk-mail.ts'
import { queryInboxSettings } from './query-inbox-settings.ts'
import { queryMessages } from './query-messages.ts'
import { queryUnread } from './query-unread.ts'
import { saveDeskMail } from './save-desk-mail.ts'
import { saveInboxSettings } from './save-inbox-settings.ts'

/** Call `notify` in the transaction of any change that concerns an account, `followAddress` in that of its address. */
export { followAddress } from './follow-address.ts'
export { notify } from './notify.ts'
export { places } from './places.ts'
export const served: readonly Served[] = [
  queryMessages,
  queryUnread,
  markRead,
  queryInboxSettings,
  saveInboxSettings,
  queryDeskMail,
  saveDeskMail,
]
