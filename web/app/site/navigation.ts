import { paths } from '../../lib/paths.ts'

/** The header's items, in order. An item is current at its path and below; `under`: further paths. */
export const navigation: readonly { label: string; to: string; under?: readonly string[] }[] = [
  { label: '首页', to: paths.home(), under: ['/index'] },
  { label: '标准文档', to: paths.docs(), under: [paths.pdfs(), paths.comments()] },
  { label: '联盟资讯', to: paths.newsList(), under: ['/home/news'] },
  { label: '联盟活动', to: paths.activity(), under: ['/activity'] },
  {
    label: '金标认证',
    to: paths.service(),
    under: [paths.console(), '/appealRecord', '/verify', '/registry', '/precedents', '/transparency', '/devices'],
  },
  { label: '开放能力', to: paths.openness() },
  { label: '关于我们', to: paths.about(), under: [paths.constitution(), paths.funds(), paths.intellectualProperty()] },
  { label: '加入我们', to: paths.join() },
]

export const isCurrent = (item: (typeof navigation)[number], pathname: string) =>
  [item.to, ...(item.under ?? [])].some((start) => `${pathname}/`.startsWith(`${start}/`))
