import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answersTo, questionsOf, questionsProblem, questionsText } from './activity-questions.ts'

test('a line is a question, with what can be chosen and whether it may be left out', () => {
  const text =
    '带几台设备来：0 台 / 1 台／2 台以上\n\n  饮食有什么要避开(选填)\n到场方式（选填）: 地铁 / 自驾\nAPI 是 v1/v2 的哪个'
  const questions = questionsOf(text)
  assert.deepEqual(questions, [
    { label: '带几台设备来', options: ['0 台', '1 台', '2 台以上'], required: true },
    { label: '饮食有什么要避开', options: [], required: false },
    { label: '到场方式', options: ['地铁', '自驾'], required: false },
    { label: 'API 是 v1/v2 的哪个', options: [], required: true },
  ])
  assert.equal(questionsProblem(questions), '')
  assert.deepEqual(questionsOf(questionsText(questions)), questions)
})

test('the colon of a time parts nothing', () => {
  const text = '几点到场：9:30 / 13：00\n9:30 能到吗：能 / 不能\n9:30 还是 13:00'
  assert.deepEqual(questionsOf(text), [
    { label: '几点到场', options: ['9:30', '13：00'], required: true },
    { label: '9:30 能到吗', options: ['能', '不能'], required: true },
    { label: '9:30 还是 13:00', options: [], required: true },
  ])
  assert.deepEqual(questionsOf(questionsText(questionsOf(text))), questionsOf(text))
})

test('what stands in brackets or in a web address parts nothing, and 选填 may end the line', () => {
  const text = [
    '备注（如：忌口/过敏）',
    '你的主页，例如 https://example.com/me',
    '性别：男 / 女（选填）',
    '尺码（见 https://example.com/size）：S（小/中）/ L(大/特大)',
    '从哪来：https://a.example/x / 别处',
    '备注（如：没有写完/的括号',
  ].join('\n')
  const questions = questionsOf(text)
  assert.deepEqual(questions, [
    { label: '备注（如：忌口/过敏）', options: [], required: true },
    { label: '你的主页，例如 https://example.com/me', options: [], required: true },
    { label: '性别', options: ['男', '女'], required: false },
    { label: '尺码（见 https://example.com/size）', options: ['S（小/中）', 'L(大/特大)'], required: true },
    { label: '从哪来', options: ['https://a.example/x', '别处'], required: true },
    { label: '备注（如', options: ['没有写完', '的括号'], required: true },
  ])
  assert.deepEqual(questionsOf(questionsText(questions)), questions)
})

test('a line separator of Unicode is a sign as any other: nothing is tried again and again for it', () => {
  assert.deepEqual(questionsOf('颜色：红/绿\u2028蓝'), [{ label: '颜色', options: ['红', '绿\u2028蓝'], required: true }])
  const hostile = `${':'.repeat(700)}${'/'.repeat(700)}\u2028x`
  assert.deepEqual(questionsOf(hostile)[0]?.options, ['x'])
})

test('what is wrong with the questions is said in words', () => {
  for (const [text, words] of [
    ['一\n二\n三\n四\n五\n六', /最多 5 个问题/],
    ['同样\n同样（选填）', /有两个问题一样/],
    ['颜色：红 /', /选项要有 2 到 8 个/],
    ['颜色：红 / 红', /选项有重复/],
    ['：红 / 绿', /每一行都要有问题/],
    ['长'.repeat(61), /不能超过 60 个字/],
    [`颜色：红 / ${'绿'.repeat(31)}`, /不能超过 30 个字/],
  ] as const)
    assert.match(questionsProblem(questionsOf(text)), words, text)
})

test('answers are judged at their fields', () => {
  const questions = questionsOf('设备：手机 / 平板\n备注什么\n饮食（选填）')
  assert.deepEqual(answersTo(questions, { answer1: '手表', answer2: '  ' }), {
    problems: { answer1: '请选择一项', answer2: '请回答这个问题' },
  })
  assert.deepEqual(answersTo(questions, { answer1: '平板', answer2: ' 无 ', answer3: '' }), {
    answers: [
      { label: '设备', answer: '平板' },
      { label: '备注什么', answer: '无' },
    ],
  })
})
