import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blocksOf,
  bodyTextOf,
  type BodyBlock,
  type Drawing,
  drawnBlocksOf,
  drawnTextOf,
  picturedTextOf,
  pictureNamesIn,
} from './body-text.ts'

const blocks: BodyBlock[] = [
  { kind: 'paragraph', text: '第一段，里面有 `代码` 与 <b>尖括号</b>。' },
  { kind: 'heading', level: 2, anchor: 'sources', text: '资料来源' },
  { kind: 'list', ordered: false, items: ['甲', '- 乙', '丙 | 丁'] },
  { kind: 'list', ordered: true, items: ['先做', '再做'] },
  { kind: 'heading', level: 3, anchor: 's2', text: '小标题 #2' },
  { kind: 'code', text: 'adb shell\n\n```\n## 不是标题' },
  {
    kind: 'table',
    caption: '页大小',
    heads: ['机型', '页'],
    rows: [
      ['甲|乙', '16 KB'],
      ['丙', ''],
    ],
  },
  { kind: 'paragraph', text: '## 以井号开头的一段' },
  { kind: 'paragraph', text: '- 以短横开头的一段' },
  { kind: 'paragraph', text: '|竖线|' },
  { kind: 'paragraph', text: String.raw`\反斜线` },
  { kind: 'paragraph', text: '2026 年的一段' },
  { kind: 'paragraph', text: '1. 像步骤的一段' },
  { kind: 'paragraph', text: '表：不是标题' },
  { kind: 'table', caption: '', heads: ['甲'], rows: [['乙']] },
]

test('blocks become text, and the text gives the same blocks again', () => {
  assert.deepEqual(blocksOf(bodyTextOf(blocks)), blocks)
  for (const block of blocks) {
    const alone = block.kind === 'heading' ? { ...block, anchor: 's1' } : block
    assert.deepEqual(blocksOf(bodyTextOf([alone])), [alone])
  }
})

test('every line is something: paragraphs, lists apart by a blank line, code to its fence or the end', () => {
  assert.deepEqual(blocksOf(' 　一\r\n二\n\n\n- 甲\n- 乙\n\n- 丙\n1、丁\n```\n没有结尾'), [
    { kind: 'paragraph', text: '一' },
    { kind: 'paragraph', text: '二' },
    { kind: 'list', ordered: false, items: ['甲', '乙'] },
    { kind: 'list', ordered: false, items: ['丙'] },
    { kind: 'list', ordered: true, items: ['丁'] },
    { kind: 'code', text: '没有结尾' },
  ])
  assert.deepEqual(blocksOf(' \n\n'), [])
})

test('no two headings of a body have one anchor, and none is anything but letters, digits, - and _', () => {
  const anchors = (text: string) => blocksOf(text).map((block) => (block.kind === 'heading' ? block.anchor : block.kind))
  assert.deepEqual(anchors('## 甲 {#s2}\n## 乙\n# 丙 {#s2}'), ['s2', 's3', 's4'])
  assert.deepEqual(anchors('## 甲 {#"><script>}'), ['s1'])
})

test('a row that is shorter or longer than its heads is made to fit', () => {
  assert.deepEqual(blocksOf('|甲|乙|\n|1|\n|1|2|3|'), [
    {
      kind: 'table',
      caption: '',
      heads: ['甲', '乙'],
      rows: [
        ['1', ''],
        ['1', '2'],
      ],
    },
  ])
})

const drawing: Drawing = { kind: 'drawing', caption: '三种姿态：展开、书本、桌面', width: 1, height: 1, lines: [], words: [] }

test('a body names a drawing that there is; a name that there is none of is told, and stays in the text', () => {
  const text = `一段\n图：${drawing.caption}\n\n图: 没有的`
  const { blocks, unknown } = drawnBlocksOf(text, { drawings: [drawing] })
  assert.deepEqual([blocks[1], unknown], [drawing, ['没有的']])
  assert.deepEqual(blocks[2], { kind: 'paragraph', text: '图: 没有的' })
  assert.deepEqual(blocksOf(`图：${drawing.caption}`), [{ kind: 'paragraph', text: `图：${drawing.caption}` }])
  const plain = { kind: 'paragraph' as const, text: `图：${drawing.caption}` }
  assert.deepEqual(drawnBlocksOf(drawnTextOf([plain, drawing]), { drawings: [drawing] }), {
    blocks: [plain, drawing],
    unknown: [],
  })
})

const picture = { pictureId: '1', name: 'Fold 三种姿态', alt: '三台设备', credit: '', width: 2, height: 1 }

test('a body names pictures of the library, with a caption behind a bar; the text gives the same blocks again', () => {
  const text = [
    '图：Fold 三种姿态',
    '图: ｆｏｌｄ　三种姿态｜展开 | 书本',
    '图：没有的|甲',
    '```',
    '图：代码',
    '```',
    String.raw`\图：一段`,
  ].join('\n')
  assert.deepEqual(pictureNamesIn(text), ['Fold 三种姿态', 'ｆｏｌｄ　三种姿态', '没有的'])
  const { blocks, unknown } = drawnBlocksOf(text, { pictures: [picture] })
  assert.deepEqual(unknown, ['没有的'])
  assert.deepEqual(blocks, [
    { kind: 'picture', ...picture, caption: '' },
    { kind: 'picture', ...picture, caption: '展开 | 书本' },
    { kind: 'paragraph', text: '图：没有的|甲' },
    { kind: 'code', text: '图：代码' },
    { kind: 'paragraph', text: '图：一段' },
  ])
  const written = picturedTextOf(blocks.filter((block) => block.kind !== 'drawing'))
  assert.deepEqual(drawnBlocksOf(written, { pictures: [picture] }), { blocks, unknown: [] })
})

test('a body with drawings shows pictures, too; a name that both have is the drawing’s', () => {
  const body = `图：${drawing.caption}\n图：Fold 三种姿态 | 左起\n图：都没有的 | 图注`
  const same = { ...picture, pictureId: '2', name: drawing.caption }
  assert.deepEqual(pictureNamesIn(body, [drawing]), ['Fold 三种姿态', '都没有的'])
  const { blocks, unknown } = drawnBlocksOf(body, { drawings: [drawing], pictures: [picture, same] })
  assert.deepEqual([blocks.slice(0, 2), unknown], [[drawing, { kind: 'picture', ...picture, caption: '左起' }], ['都没有的']])
  const known = blocks.slice(0, 2)
  assert.deepEqual(drawnBlocksOf(drawnTextOf(known), { drawings: [drawing], pictures: [picture] }), {
    blocks: known,
    unknown: [],
  })
})

test('a section that comes between others takes no link from them', () => {
  const text = drawnTextOf(blocksOf('## 甲\n## 乙\n## 丙'))
  const { blocks } = drawnBlocksOf(`## 新\n${text.replace('## 乙', '## 插\n## 乙')}`, {})
  const anchors = Object.fromEntries(blocks.map((block) => (block.kind === 'heading' ? [block.text, block.anchor] : [])))
  assert.deepEqual([anchors['甲'], anchors['乙'], anchors['丙']], ['s1', 's2', 's3'])
  assert.equal(new Set(Object.values(anchors)).size, 5)
})

test('no line and no number of lines takes more than its time', () => {
  const long = 60_000
  const hostile = [
    `# a${' '.repeat(long)}b`,
    `#${' '.repeat(long)}a\u2028b`,
    `# ${' {#'.repeat(long / 3)}`,
    `- ${' '.repeat(long)}a\u2028`,
    '\n'.repeat(long),
    '甲\n'.repeat(long / 2),
    '图：甲|\n'.repeat(long / 5),
    `图：${'｜'.repeat(long)}`,
    '## 甲\n'.repeat(long / 5),
    '表：\n'.repeat(long / 3),
    `甲${' '.repeat(long)}乙`,
  ]
  for (const text of hostile) {
    const begun = performance.now()
    bodyTextOf(blocksOf(text))
    drawnBlocksOf(text, { pictures: [picture] })
    assert.ok(performance.now() - begun < 1000, JSON.stringify(text.slice(0, 20)))
  }
})
