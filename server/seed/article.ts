import type { Block, ShownBlock } from '@alliance/contract/block'
import { NEWS_TYPE_ARTICLE } from '@alliance/contract/news'

/** A demonstration article. `daysAgo` is relative to the day of seeding. */
export type SeedArticle = { type: number; title: string; summary: string; daysAgo: number; blocks: ShownBlock[] }

export const heading = (anchor: string, text: string): Block => ({ kind: 'heading', level: 2, anchor, text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (...items: string[]): Block => ({ kind: 'list', ordered: false, items })
export const steps = (...items: string[]): Block => ({ kind: 'list', ordered: true, items })
export const code = (...lines: string[]): Block => ({ kind: 'code', text: lines.join('\n') })

/** The end of every demonstration article: its sources, and that it is a demonstration. */
const ending = (sources: readonly string[]): Block[] => [
  ...(sources.length > 0 ? [heading('sources', '资料来源'), list(...sources)] : []),
  paragraph('本文是演示内容，由联盟示例站点编写，供了解网站功能时阅读。'),
]

type Written = Omit<SeedArticle, 'type'> & { type?: number; sources: readonly string[] }
export const article = ({ type = NEWS_TYPE_ARTICLE, sources, blocks, ...rest }: Written): SeedArticle => ({
  type,
  ...rest,
  blocks: [...blocks, ...ending(sources)],
})
