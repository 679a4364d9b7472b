import type { ContentKind } from '@alliance/contract/content-desk'
import { contentPaths } from '../../lib/content-paths.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useAccount } from '../../lib/session.ts'
import { useOwner } from '../../lib/use-owner.ts'
import { type Lists, RestoredLists } from '../restored-lists.tsx'
import { SideShell, type SideItem } from '../side-shell.tsx'
import { AppealsWaiting, CommentsWaiting, ProfilesWaiting, RegistrationsWaiting, RoundsWaiting } from './waiting.tsx'

const at = (to: string) => (pathname: string) => pathname === to
const entry = (label: string, to: string, icon: SideItem['icon']): SideItem => ({ label, to, icon, isHere: at(to) })

const certifiers: SideItem[] = [
  {
    label: '认证台',
    to: officePaths.certification(),
    icon: 'shield',
    isHere: (pathname) => pathname.startsWith(officePaths.certification()),
    note: <RoundsWaiting />,
  },
  entry('规则包试判', officePaths.packs(), 'refresh'),
]
const appealsOfficers: SideItem[] = [
  {
    label: '申诉台',
    to: officePaths.appeals(),
    icon: 'flag',
    isHere: (pathname) => pathname.startsWith(officePaths.appeals()),
    note: <AppealsWaiting />,
  },
]
const editors: SideItem[] = [
  {
    label: '内容',
    to: contentPaths.list(),
    icon: 'message',
    isHere: (pathname) => pathname.startsWith(contentPaths.list()),
  },
  entry('排期', contentPaths.agenda(), 'clock'),
  { ...entry('公示意见', officePaths.comments(), 'sound'), note: <CommentsWaiting /> },
  {
    label: '图片库',
    to: officePaths.pictures(),
    icon: 'picture',
    isHere: (pathname) => pathname.startsWith(officePaths.pictures()),
  },
  entry('跳转', officePaths.redirects(), 'hash'),
  {
    label: '活动',
    to: officePaths.activities(),
    icon: 'calendar',
    isHere: (pathname) => pathname.startsWith(officePaths.activities()),
    note: <RegistrationsWaiting />,
  },
  {
    label: '联盟成员',
    to: officePaths.members(),
    icon: 'link',
    isHere: (pathname) => pathname.startsWith(officePaths.members()),
  },
  entry('访问统计', officePaths.statistics(), 'eye'),
  entry('数据更正', officePaths.corrections(), 'pencil'),
]
const administrators: SideItem[] = [
  { ...entry('账号', officePaths.accounts(), 'user'), note: <ProfilesWaiting /> },
  entry('白名单', officePaths.allowList(), 'check'),
  entry('设置', officePaths.settings(), 'sliders'),
  entry('后台任务', officePaths.jobs(), 'queue'),
  entry('操作记录', officePaths.audit(), 'document'),
]

const everybody: SideItem[] = [entry('邮件提醒', officePaths.mail(), 'message')]

/** Only entries that the account's grants allow. */
const groupsFor = (grants: readonly string[]): SideItem[][] => [
  ...(grants.includes('certifier') ? [certifiers] : []),
  ...(grants.includes('appeals') ? [appealsOfficers] : []),
  ...(grants.includes('editor') ? [editors] : []),
  ...(grants.includes('administrator') ? [administrators] : []),
  everybody,
]

/** Lists that lead to their rows. What is only read, or processed in place, is not restored. */
const lists: Lists = {
  ...Object.fromEntries(
    [
      officePaths.certification(),
      officePaths.packs(),
      officePaths.appeals(),
      officePaths.precedents(),
      officePaths.pictures(),
      officePaths.activities(),
      officePaths.accounts(),
    ].map((path) => [path, {}]),
  ),
  [contentPaths.list()]: { kind: 'article' satisfies ContentKind },
}

/** The alliance's office: its pages by role, below the public header. */
export const OfficeShell = () => {
  const grants = useAccount()?.grants ?? []
  const owner = useOwner()
  return (
    <SideShell label="后台" groups={groupsFor(grants)}>
      <RestoredLists key={owner} lists={lists} />
    </SideShell>
  )
}
