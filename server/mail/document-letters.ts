import * as z from 'zod/mini'
import { letter } from './letter.ts'

const changeWords = { added: '新增', removed: '删去', changed: '修改' }

const data = z.object({
  documentId: z.string(),
  document: z.string(),
  version: z.string(),
  news: z.enum(['coming', 'redated', 'reworded', 'inForce', 'withdrawn']),
  /** From when the version applies, or would have applied. */
  day: z.string(),
  /** Number of changes against the previous version; after a change of the announced text, against what was announced. */
  changes: z.int(),
  /** The reader follows only some clauses. */
  own: z.boolean(),
  /** How many of the changes concern the reader; `named` lists the first of them. */
  heard: z.int(),
  named: z.array(z.object({ change: z.enum(['added', 'removed', 'changed']), clause: z.string(), title: z.string() })),
})
type Data = z.output<typeof data>

const subjectOf = ({ document, version, news, day }: Data) =>
  ({
    coming: `《${document}》${version} 已公布，${day} 起施行`,
    redated: `《${document}》${version} 改为 ${day} 起施行`,
    reworded: `《${document}》${version} 公布后有改动，仍从 ${day} 起施行`,
    inForce: `《${document}》${version} 开始施行`,
    withdrawn: `《${document}》${version} 已撤回`,
  })[news]

const difference = ({ news, changes }: Data) => {
  if (news === 'reworded') return `与先前公布的有 ${changes} 处不同。`
  return changes === 0 ? '内容与上一版相同，只有版本号和施行日期不同。' : `与上一版有 ${changes} 处不同。`
}

const namedLine = ({ own, heard, named }: Data): string[] => {
  if (named.length === 0) return []
  const names = named.map(({ change, clause, title }) => `${clause ? `${clause} ` : ''}${title}（${changeWords[change]}）`)
  const rest = heard > named.length ? ` 等 ${heard} 处` : ''
  return [`${own ? '你关注的条款' : '不同之处'}：${names.join('、')}${rest}。`]
}

const linesOf = (told: Data): string[] => {
  if (told.news === 'withdrawn') return [`原定 ${told.day} 起施行，现在不再施行，现行版本不变。`]
  const moved = told.news === 'redated' ? [`施行日期改为 ${told.day}，在那之前仍按现行版本。`] : []
  return [...moved, difference(told), ...namedLine(told)]
}

/** Also that of the message in the inbox. */
export const documentLink = ({ news, documentId: id, version, changes }: Data) => {
  if (news === 'withdrawn') return { words: '看现行版本', path: `/doc/${id}` }
  const name = encodeURIComponent(version)
  return news === 'inForce' && changes > 0
    ? { words: '看与上一版的不同', path: `/doc/${id}?compare=${name}` }
    : { words: '看这一版', path: `/doc/${id}?version=${name}` }
}

/** About the standards and guides that an account follows. */
export const documentLetters = {
  documentChanged: letter(data, (told) => ({
    subject: subjectOf(told),
    lines: [...linesOf(told), '不想再收到的话，可以在“消息”页下方取消关注。'],
    link: documentLink(told),
  })),
}
