import { UnreadCount } from '../../features/inbox/unread-count.tsx'
import { paths } from '../../lib/paths.ts'
import type { SideItem } from '../side-shell.tsx'

export const path = (address: string) => address.split('?')[0] ?? address
const at = (to: string) => (pathname: string) => pathname === path(to)

const reviews = [path(paths.appReviews()), path(paths.appReview(''))]

/** Entries are added with their pages: none leads to a page that doesn't exist. */
const items: SideItem[] = [
  {
    label: '金标标准认证',
    to: paths.goldList(),
    icon: 'shield',
    isHere: (pathname) =>
      pathname.startsWith('/console/goldIdentification/') && ![paths.goldForm(), ...reviews].includes(pathname),
  },
  { label: '认证新应用', to: paths.goldForm(), icon: 'upload', isHere: at(paths.goldForm()) },
  { label: '应用审核', to: paths.appReviews(), icon: 'package', isHere: (pathname) => reviews.includes(pathname) },
  { label: '云测试服务', to: paths.cloudServices(), icon: 'cloud', isHere: at(paths.cloudServices()) },
  { label: '厂商账号绑定', to: paths.vendorBinding(), icon: 'link', isHere: at(paths.vendorBinding()) },
]
const records: SideItem[] = [
  {
    label: '申诉记录',
    to: paths.appeals(),
    icon: 'flag',
    isHere: (pathname) => pathname.startsWith('/appealRecord/'),
  },
  { label: '公示意见', to: paths.ownComments(), icon: 'sound', isHere: at(paths.ownComments()) },
]
const told: SideItem = {
  label: '消息',
  to: paths.messages(),
  icon: 'message',
  isHere: at(paths.messages()),
  note: <UnreadCount />,
}
const elsewhere: SideItem[] = [told, { label: '标准文档', to: paths.docs(), icon: 'document', isHere: () => false }]

/** The console's side menu, for its own pages and for the appeals. */
export const consoleGroups: readonly SideItem[][] = [items, records, elsewhere]
