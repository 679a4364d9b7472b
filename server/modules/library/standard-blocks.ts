import type { Block } from '@alliance/contract/block'
import type { StandardId } from '@alliance/contract/standards'
import type { Pack, PackTerm } from '../../analysis/index.ts'

const clauseBlock = (term: PackTerm): Block => ({
  kind: 'clause',
  anchor: term.id.toLowerCase(),
  termId: term.id,
  clause: term.clause,
  title: term.title,
  severity: term.severity,
  method: term.method,
  counted: term.counted,
  informativeReason: term.informativeReason,
  text: term.text,
  sources: term.sources.map(({ title, url }) => ({ title, url })),
})

const heading = (level: number, number: string, title: string): Block => ({
  kind: 'heading',
  level,
  anchor: `s${number.replaceAll('.', '-')}`,
  text: `${number} ${title}`,
})
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

const methods: Block = {
  kind: 'list',
  ordered: false,
  items: [
    '安装包条款：由联盟的分析程序读取安装包得出，结论附文件、行号或代码位置等依据。',
    '真机条款：由终端厂商的实验室在设备上测试得出，附日志、截图或测量值。没有测试结果时是“尚未判定”，不算通过。',
    '必须条款未通过，该标准不通过；警告条款只提示，不影响通过。无法判定的必须条款由认证官人工决定并写明理由。',
    '标明“供参考”的条款只展示，不计入结论。',
  ],
}

const byClause = (a: PackTerm, b: PackTerm) => a.clause.localeCompare(b.clause, 'en', { numeric: true })

type Chapter = Pack['standards'][number]['chapters'][number]
const chapterBlocks = ({ number, title, sections }: Chapter, terms: readonly PackTerm[]): Block[] => [
  heading(2, number, title),
  ...sections.flatMap((section) => [
    heading(3, section.number, section.title),
    ...terms.filter(({ clause }) => clause.startsWith(`${section.number}.`)).map(clauseBlock),
  ]),
]

/** A standard's text, generated from the terms that judge packages, so that clause and rule can't differ. */
export const blocksOf = (pack: Pack, standard: StandardId): Block[] => {
  const terms = pack.terms.filter((term) => term.standard === standard).toSorted(byClause)
  const { introduction = [], chapters = [] } = pack.standards.find(({ id }) => id === standard) ?? {}
  return [
    heading(2, '1', '范围'),
    ...introduction.map(paragraph),
    heading(2, '2', '怎样判定'),
    methods,
    ...chapters.flatMap((chapter) => chapterBlocks(chapter, terms)),
    { kind: 'heading', level: 2, anchor: 'note', text: '说明' },
    paragraph(`本文由规则包 ${pack.id} 生成，自 ${pack.effectiveFrom} 起施行。本文是演示内容。`),
  ]
}
