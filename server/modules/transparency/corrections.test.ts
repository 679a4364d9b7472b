import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addCorrection, MOST_CORRECTIONS, queryCorrections } from '@alliance/contract/correction-desk'
import { codes } from '@alliance/contract/codes'
import { queryAudit } from '@alliance/contract/office'
import { type MonthFigures, queryTransparency } from '@alliance/contract/transparency'
import { type Caller, eventually, fieldWords, startTestApi, type TestApi } from '../../testing/index.ts'
import { keepMonth } from './queries.ts'

const MONTH = '2026-09'
const figures: MonthFigures = {
  month: MONTH,
  rounds: { decided: 34, passed: 20 },
  scopes: null,
  packs: [],
  standards: [],
  terms: [],
  days: null,
  appeals: null,
  certificates: { issued: 3, expired: 0, revoked: 0, inForce: 3 },
}
const said = { month: MONTH, part: 'rounds', text: '有结论应为 43 轮：统计时漏了 9 轮。' } as const

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
  await keepMonth(api.parts.db, { figures, demo: false, now: api.parts.clock() })
  await keepMonth(api.parts.db, { figures: { ...figures, month: '2026-08' }, demo: true, now: api.parts.clock() })
})
after(() => api.close())

const told = async () => (await api.post(queryTransparency)).data

test('only editors can correct, and only a published month', async () => {
  const [member, certifier] = [
    await api.makeMember(),
    await api.makeAccount({ grants: ['certifier', 'appeals', 'administrator'] }),
  ]
  assert.equal((await api.post(addCorrection, said)).code, codes.TOKEN_MISSING.code)
  assert.equal((await api.post(queryCorrections)).code, codes.TOKEN_MISSING.code)
  for (const { post } of [member, certifier]) {
    assert.equal((await post(addCorrection, said)).code, codes.FORBIDDEN.code)
    assert.equal((await post(queryCorrections)).code, codes.FORBIDDEN.code)
  }
  for (const [input, field] of [
    [{ ...said, month: '2026-08' }, 'month'],
    [{ ...said, month: '2026-10' }, 'month'],
    [{ ...said, month: "2026-09'" }, 'month'],
    [{ ...said, part: 'all' }, 'part'],
    [{ ...said, text: ' ' }, 'text'],
    [{ ...said, text: '字'.repeat(301) }, 'text'],
  ] as const) {
    const { code, data } = await editor.post(addCorrection, input)
    assert.equal(code, codes.BAD_INPUT.code)
    assert.deepEqual(Object.keys(fieldWords(data)), [field])
  }
  assert.deepEqual((await told())?.corrections, [])
})

test('a correction is shown next to the unchanged figure, on the page and in the file; the audit log says who', async () => {
  const file = async () => (await fetch(`${api.url}/transparency.csv`)).text()
  assert.doesNotMatch(await file(), /更正/)
  const answers = await Promise.all([1, 2].map(() => editor.post(addCorrection, said)))
  assert.equal(answers.filter(({ code }) => code === 0).length, 1, 'sent twice, it is said once')
  await eventually(async () => (await told())?.corrections.length, 1)
  const { months, corrections } = (await told()) ?? {}
  assert.deepEqual(months?.[0]?.rounds, figures.rounds)
  const [correction] = corrections ?? []
  assert.deepEqual({ ...correction, at: 0 }, { ...said, at: 0 })
  assert.ok(Math.abs((correction?.at ?? 0) - api.parts.clock()) < 60_000)
  await eventually(async () => /2026-09,更正,全部,,\d{4}-\d\d-\d\d,,,有结论应为 43 轮/.test(await file()), true)
  assert.match(await file(), /2026-09,全部,,,有结论,34,轮/)
  const desk = (await editor.post(queryCorrections)).data
  assert.deepEqual([desk?.months, desk?.corrections[0]?.who], [[MONTH], editor.email])
  const administrator = await api.makeAccount({ grants: ['administrator'] })
  const [act] = (await administrator.post(queryAudit, { size: 1 })).data?.items ?? []
  assert.deepEqual([act?.who, act?.what, act?.target], [editor.email, '更正认证数据', MONTH])
})

test('corrections can’t be removed, and their number per month is limited', async () => {
  const rows = api.parts.db
  await assert.rejects(rows.updateTable('month_correction').set({ text: '别的' }).execute(), /never changed/)
  await assert.rejects(rows.deleteFrom('month_correction').execute(), /never changed/)
  const more = Array.from({ length: MOST_CORRECTIONS + 2 }, (_, at) =>
    editor.post(addCorrection, { ...said, text: `第 ${at} 条` }),
  )
  const refused = (await Promise.all(more)).filter(({ code }) => code === codes.CORRECTIONS_FULL.code)
  assert.equal(refused.length, 3)
  assert.equal((await editor.post(queryCorrections)).data?.corrections.length, MOST_CORRECTIONS)
})
