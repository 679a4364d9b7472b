import { inlineOf } from '@alliance/contract/inline-text'
import type { Block } from '@alliance/contract/block'
import { queryPageText, type TextPage } from '@alliance/contract/page-text'
import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { site } from '../../lib/site.ts'
import { ProsePage } from '../../ui/prose-page.tsx'
import { Words } from '../../ui/words.tsx'
import { RecordTable } from './record-table.tsx'
import styles from './text-page.module.css'

const heads: Record<TextPage, { title: string; demoNote: string }> = {
  privacy: { title: '隐私政策', demoNote: '这是演示站点，请不要填写真实的企业或个人资料。' },
  terms: { title: '使用条款', demoNote: '演示内容。演示站点签发的证书编号以 DEMO- 开头，不代表任何真实的认证。' },
  about: { title: '关于我们', demoNote: '演示内容：本站是演示站点，成员均为虚构。' },
  join: { title: '加入我们', demoNote: '演示内容：成员与联系方式均为虚构。' },
  constitution: { title: '联盟章程', demoNote: '演示内容，不是任何现有组织的章程。' },
  funds: {
    title: '专项基金',
    demoNote: '演示内容：基金、金额与条文均为虚构，数字只用来说明这一页怎样公布收支。',
  },
  intellectualProperty: { title: '知识产权', demoNote: '演示内容，不是任何现有组织的规定。' },
}

/** Value of a setting named in the text; an unknown name is kept as written. */
const settingOf = (name: string): ReactNode => {
  if (name === '服务邮箱')
    return (
      <a className="lnk" href={`mailto:${site.email}`}>
        {site.email}
      </a>
    )
  if (name === '联盟名称') return site.name
  if (name === '客服号') return site.serviceId
  if (name === '另有的服务地址') return site.apiHost || site.staticHost ? '和本站自己的服务地址' : ''
  return `{${name}}`
}

const Inline = ({ text }: { text: string }) =>
  inlineOf(text).map((part, index) => {
    if (typeof part === 'string') return <Words key={index}>{part}</Words>
    if ('setting' in part) return <span key={index}>{settingOf(part.setting)}</span>
    return (
      <Link key={index} to={part.path}>
        {part.words}
      </Link>
    )
  })

const BlockView = ({ block }: { block: Block }): ReactNode => {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inline text={block.text} />
      </p>
    )
  if (block.kind === 'table') return <RecordTable {...block} />
  if (block.kind !== 'list') return null
  const items = block.items.map((item, index) => (
    <li key={index}>
      <Inline text={item} />
    </li>
  ))
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

type Part = { title: string; blocks: Block[] }
const partsOf = (blocks: readonly Block[]): Part[] => {
  const parts: Part[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ title: block.text, blocks: [] })
    else parts.at(-1)?.blocks.push(block)
  }
  return parts
}

type Shown = { title: string; body: ReactNode }
const plainParts = (parts: readonly Part[]): Shown[] =>
  parts.map(({ title, blocks }) => ({ title, body: blocks.map((block, index) => <BlockView key={index} block={block} />) }))

/** Chinese numeral up to 99, such as 二十九: chapters and articles of a charter are numbered so. */
const chineseNumber = (value: number): string => {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const digits = ['', ...'一二三四五六七八九']
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${digits[ones]}`
}

/** List items are articles, numbered through all chapters, so that one number cites each. */
const chapters = (parts: readonly Part[]) => {
  let count = 0
  return parts.map(({ title, blocks }, at) => ({
    title: `第${chineseNumber(at + 1)}章　${title}`,
    body: blocks.map((block, index) => {
      if (block.kind !== 'list') return <BlockView key={index} block={block} />
      const start = count + 1
      count += block.items.length
      return (
        <ul key={index} className={styles.articles}>
          {block.items.map((text, item) => (
            <li key={item} id={`a${start + item}`}>
              <b>第{chineseNumber(start + item)}条</b>
              <span>
                <Inline text={text} />
              </span>
            </li>
          ))}
        </ul>
      )
    }),
  }))
}

/** The part of a page that editors write. */
export type PageWords = { page: TextPage; lede: string; blocks: readonly Block[] }
type Props = PageWords & {
  /** Content below the text of the first or last part. */
  within?: { part: 'first' | 'last'; node: ReactNode }
  /** Further parts below the text. */
  more?: readonly Shown[]
}

const completed = (parts: readonly Shown[], within: Props['within']): readonly Shown[] => {
  const at = within?.part === 'first' ? 0 : parts.length - 1
  return parts.map((part, index) => {
    if (!within || index !== at) return part
    const body = (
      <>
        {part.body}
        {within.node}
      </>
    )
    return { ...part, body }
  })
}

/** One of the pages in `textPages`: the text is content from the server, the layout is common. */
export const PageText = ({ page, lede, blocks, within, more = [] }: Props) => {
  const { title, demoNote } = heads[page]
  const parts = partsOf(blocks)
  return (
    <ProsePage
      title={title}
      lede={lede}
      parts={[...completed(page === 'constitution' ? chapters(parts) : plainParts(parts), within), ...more]}
      {...(site.demo && { note: demoNote })}
    />
  )
}

export const loadText = (page: TextPage) => loading(({ ask }) => ask(queryPageText, { page }))

const Component = () => <PageText {...useLoaderData<ReturnType<typeof loadText>>()} />

/** Route module of one of these pages. */
export const textPage = (page: TextPage) => ({ loader: loadText(page), Component })
