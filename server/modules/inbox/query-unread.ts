import { queryUnread as call, UNREAD_CAP } from '@alliance/contract/inbox'
import { serve } from '../../http/index.ts'
import { countUnread } from './queries.ts'

export const queryUnread = serve(call, async ({ db, account }) => ({ unread: await countUnread(db, account.id, UNREAD_CAP) }))
