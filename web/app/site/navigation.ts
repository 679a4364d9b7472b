import { paths } from '../../lib/paths.ts'

/** The header's items, in order. `under` lists further beginnings of addresses where the item is the current one. */
export const navigation: readonly { label: string; to: string; under?: readonly string[] }[] = [
  { label: '首页', to: paths.home(), under: ['/index'] },
  { label: '标准文档', to: paths.docs(), under: ['/doc/'] },
  { label: '联盟资讯', to: paths.newsList(), under: ['/home/news/'] },
  { label: '联盟活动', to: paths.activity(), under: ['/activity/'] },
  { label: '金标认证', to: paths.service(), under: ['/console/', '/appealRecord/', '/verify', '/registry'] },
  { label: '开放能力', to: paths.openness() },
  { label: '关于我们', to: paths.about() },
  { label: '加入我们', to: paths.join() },
]

export const isCurrent = (item: (typeof navigation)[number], pathname: string) =>
  pathname === item.to ||
  (item.under?.some((start) => pathname === start || (start.endsWith('/') && pathname.startsWith(start))) ?? false)
