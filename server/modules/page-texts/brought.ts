import type { BodyBlock } from '@alliance/contract/body-marks'
import { blocksOf } from '@alliance/contract/body-text'
import type { TextPage } from '@alliance/contract/page-text'
import { about } from './texts/about.ts'
import { constitution } from './texts/constitution.ts'
import { funds } from './texts/funds.ts'
import { intellectualProperty } from './texts/intellectual-property.ts'
import { join } from './texts/join.ts'
import { privacy } from './texts/privacy.ts'
import { terms } from './texts/terms.ts'

export type PageWords = { lede: string; blocks: BodyBlock[] }

/** The built-in texts: each page's first version. */
export const broughtWords: Readonly<Record<TextPage, PageWords>> = {
  privacy: { lede: '收集尽量少，用途写清楚，删除办得到。', blocks: blocksOf(privacy) },
  terms: { lede: '使用本站与金标认证服务的约定。', blocks: blocksOf(terms) },
  about: { lede: '把应用在各种屏幕上的表现，变成可以核对的条款。', blocks: blocksOf(about) },
  join: { lede: '终端厂商、开发者与生态单位，一起把标准写清楚。', blocks: blocksOf(join) },
  constitution: { lede: '联盟为什么存在，谁参加，怎样议事。', blocks: blocksOf(constitution) },
  funds: { lede: '钱从哪里来，用到哪里去。', blocks: blocksOf(funds) },
  intellectualProperty: { lede: '标准怎样用，标志怎样用，安装包归谁。', blocks: blocksOf(intellectualProperty) },
}
