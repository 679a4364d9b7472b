import { documentMenu } from '@alliance/contract/document-menu'
import type { StatPlace } from '@alliance/contract/stat-desk'

/** Pages counted individually, by their names: a fixed set, whatever clients send. */
const pages = new Map<string, string>([
  ['/', '首页'],
  ['/doc', '标准文档'],
  ['/documents', 'PDF 文档'],
  ['/comments', '公示意见'],
  ['/home/news/list', '联盟资讯'],
  ['/home/news/info', '资讯与活动的文章'],
  ['/home/activity', '联盟活动'],
  ['/home/union/service', '金标认证'],
  ['/home/union/openness', '开放能力'],
  ['/home/about', '关于我们'],
  ['/home/join', '加入我们'],
  ['/home/constitution', '联盟章程'],
  ['/home/funds', '专项基金'],
  ['/home/intellectualProperty', '知识产权'],
  ['/home/search', '搜索'],
  ['/verify', '查验证书'],
  ['/registry', '有效金标名录'],
  ['/precedents', '申诉案例'],
  ['/transparency', '认证数据'],
  ['/devices', '实验室机型'],
  ['/privacy', '隐私政策'],
  ['/terms', '使用条款'],
  ['/activity/web', '活动报名'],
  ['/activity/mobile', '活动报名（手机）'],
  ...documentMenu.flatMap(({ id, name }): [string, string][] => [
    [`/doc/${id}`, name],
    [`/documents/${id}`, `${name}（PDF）`],
  ]),
])
/** Areas behind a login are counted as a whole, not by page. */
const areas = new Map([
  ['/account', '登录、注册与账号'],
  ['/console', '控制台'],
  ['/appealRecord', '申诉记录'],
  ['/office', '后台'],
  ['/vendor', '厂商工作台'],
])

export const AREAS = [...areas.keys()]
export const UNKNOWN = '/*'
export const isPage = (path: string): boolean => pages.has(path)

/** Of pages and areas, not of documents: an id is matched as it is. */
const spellings = new Map(
  [...pages.keys(), ...AREAS].filter((path) => !/^\/(?:doc|documents)\//.test(path)).map((path) => [path.toLowerCase(), path]),
)
/** A path as the site spells it: it leads there however somebody writes the names of its pages and areas. */
export const ownSpelling = (path: string): string =>
  spellings.get(path.toLowerCase()) ?? path.replace(/^\/[^/]*/, (first) => spellings.get(first.toLowerCase()) ?? first)

/** The readable name of a counted path. Paths that are no longer counted keep their rows. */
export const placeOf = (path: string): Omit<StatPlace, 'views' | 'before'> => {
  if (path === UNKNOWN) return { kind: 'other', name: '不存在的地址', address: '' }
  const page = pages.get(path)
  if (page !== undefined) return { kind: 'page', name: page, address: path }
  const area = path.replace(/\/\*$/, '')
  const name = areas.get(area)
  if (name !== undefined) return { kind: 'area', name, address: area }
  return { kind: 'other', name: '已撤下的页面', address: path }
}
