import { queryUnread, UNREAD_CAP } from '@alliance/contract/inbox'
import { useLiveCall } from '../../lib/use-live-call.ts'

const AGAIN_MS = 60_000

/** Number of unread messages, polled every minute while the page is visible. */
export const useUnread = (): number => useLiveCall(queryUnread, {}, { again: () => AGAIN_MS }).data?.unread ?? 0

/** 3, or 99+. */
export const unreadWords = (unread: number): string => (unread >= UNREAD_CAP ? `${UNREAD_CAP - 1}+` : String(unread))
