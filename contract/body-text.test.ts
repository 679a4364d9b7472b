import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BodyBlock, Drawing, DrawnBlock } from './body-marks.ts'
import { blocksOf, bodyProblem, drawnBlocksOf, pictureNamesIn } from './body-text.ts'
import { bodyTextOf, drawnTextOf, picturedTextOf } from './body-writing.ts'

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

const numbered = (text: string) =>
  blocksOf(text).map((block) => {
    if (block.kind === 'paragraph') return block.text
    return block.kind === 'list' ? [block.start ?? 1, ...block.items] : block.kind
  })

test('a line that begins with a number keeps it: decimals, versions, dates and enumerations are no steps', () => {
  for (const line of ['3.5 亿台', '10.1 假期', '1.2.3 版本', '11.30 截止', '3.x 版本', '1...', '3、5 月', '1、2 级', '2026. 年'])
    assert.deepEqual(numbered(line), [line])
  for (const line of ['1. 打开', '1.打开', '1、打开', '1.\t打开', '1.　打开', '01. 打开'])
    assert.deepEqual(numbered(line), [[1, '打开']], line)
  assert.deepEqual(numbered('1.Android'), [[1, 'Android']])
  assert.deepEqual(numbered(String.raw`\3.5 亿台`), ['3.5 亿台'], 'a needless \\ is none')
})

test('a list begins with the number that was typed and counts on; another number begins another list', () => {
  assert.deepEqual(numbered('1. 甲\n\n2. 乙\n```\nadb\n```\n3. 丙\n4. 丁'), [[1, '甲'], [2, '乙'], 'code', [3, '丙', '丁']])
  assert.deepEqual(numbered('5. 甲\n6. 乙\n9. 丙\n1. 丁'), [
    [5, '甲', '乙'],
    [9, '丙'],
    [1, '丁'],
  ])
  assert.deepEqual(
    numbered('1. 甲\n1. 乙\n1. 丙\n2. 丁'),
    [
      [1, '甲', '乙', '丙'],
      [2, '丁'],
    ],
    'as Markdown lets one write',
  )
  assert.deepEqual(numbered('0. 甲\n1. 乙'), [[0, '甲', '乙']])
  assert.equal(bodyTextOf(blocksOf('7、甲\n8、乙')), '7. 甲\n8. 乙')
})

test('pasted Markdown: languages of code and rules of tables are no text, what would be lost is told', () => {
  assert.deepEqual(blocksOf('1. 甲\n   ```js\n   if (a)\n     b()\n   ```\n## 乙').slice(1), [
    { kind: 'code', text: 'if (a)\n  b()' },
    { kind: 'heading', level: 2, anchor: 's1', text: '乙' },
  ])
  assert.deepEqual(blocksOf('|甲|乙|丙|\n|:--|--:|---|\n|-|---|---|'), [
    { kind: 'table', caption: '', heads: ['甲', '乙', '丙'], rows: [['-', '---', '---']] },
  ])
  assert.deepEqual(numbered(String.raw`\n 表示换行`), [String.raw`\n 表示换行`])
  for (const [text, problem] of [
    ['```js\nadb\n```', undefined],
    ['甲\n```\nadb shell\n## 乙', '从“adb shell”起的代码没有结尾，请在代码后面单独写一行 ```'],
    ['甲\n````', '从“````”起的代码没有结尾，请在代码后面单独写一行 ````'],
    ['```第一段代码\nadb\n```', '“```第一段代码”：``` 后面只能写代码的语言，代码从下一行写起'],
    ['|甲|乙|\n|1|2||\n|3|', undefined],
    ['|甲|乙|\n|a|b|c|', String.raw`表格里“|a|b|c|”这一行比表头的格子多。格子里要写竖线时，写成 \|`],
  ] as const)
    assert.equal(bodyProblem(text), problem, text)
})

test('invisible and control characters are dropped, and whatever ends a line ends one', () => {
  assert.deepEqual(numbered('表情\u202Egnp.exe\u200B\u0007\u{1F468}\u200D\u{1F469}\v二\u2028三\u0085\u0000'), [
    '表情gnp.exe\u{1F468}\u200D\u{1F469}',
    '二',
    '三',
  ])
})

/** Pseudo-random, the same in every run. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}
const scraps = [
  '甲~x~乙丙~ ~\n~\n\n~1~2. ~1. ~3.~5、~999. ~- ~## ~### ~ {#s1}~ {#a}~表：~图：~:~{~#',
  '```~````~`~js~|~| ~\\|~---~\n| --- |~\\~\t~\u3000~\u202E~\v~\u2028',
].flatMap((some) => some.split('~'))

test('saving what was saved changes nothing, whatever was typed, and neither does what is stored from before', () => {
  const roll = dice(7)
  const typed = (most: number) => Array.from({ length: 1 + roll(most) }, () => scraps[roll(scraps.length)]!).join('')
  const line = () =>
    typed(6)
      .replaceAll(/[\s\u202E]+/g, ' ')
      .trim() || '甲'
  const lines = (most: number) => Array.from({ length: 1 + roll(most) }, line)
  const stored = [
    () => ({ kind: 'paragraph' as const, text: line() }),
    () => ({ kind: 'list' as const, ordered: roll(2) === 0, items: lines(4) }),
    () => ({ kind: 'code' as const, text: lines(4).join('\n') }),
    () => ({
      kind: 'table' as const,
      caption: '',
      heads: ['甲', ''],
      rows: [[line(), line()]],
    }),
  ]
  for (let turn = 0; turn < 1500; turn += 1) {
    const read: DrawnBlock[] = turn % 2 === 0 ? blocksOf(typed(40)) : Array.from({ length: 3 }, () => stored[roll(4)]!())
    for (const written of [bodyTextOf(read as BodyBlock[]), drawnTextOf(read)]) {
      assert.deepEqual(drawnBlocksOf(written, {}).blocks, read, JSON.stringify([read, written]))
      assert.equal(bodyProblem(written), undefined, written)
    }
  }
  const long: BodyBlock = { kind: 'list', ordered: true, items: Array.from({ length: 1200 }, (_, at) => `第 ${at} 步`) }
  assert.deepEqual(blocksOf(bodyTextOf([long])), [long])
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
    `1.${' '.repeat(long)}`,
    '1. 甲\n3. 乙\n'.repeat(long / 10),
    '```a`\n'.repeat(long / 6),
    Array.from({ length: 340 }, (_, at) => '`'.repeat(at)).join(' '),
  ]
  for (const text of hostile) {
    const begun = performance.now()
    bodyTextOf(blocksOf(text))
    drawnBlocksOf(text, { pictures: [picture] })
    assert.ok(performance.now() - begun < 1000, JSON.stringify(text.slice(0, 20)))
  }
})
