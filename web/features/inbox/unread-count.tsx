import { MenuCount } from '../../ui/menu-count.tsx'
import { useUnread } from './unread.ts'

/** Count after the menu entry 消息. */
export const UnreadCount = () => <MenuCount count={useUnread()} unit="条未读" />
