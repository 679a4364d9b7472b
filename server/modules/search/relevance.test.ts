import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { search } from '@alliance/contract/home'
import { queryDoc } from '@alliance/contract/library'
import { searchPage, type SearchKind } from '@alliance/contract/search'
import { standards } from '@alliance/contract/standards'
import { seedArticles } from '../../seed/articles.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { indexLibrary } from '../library/index.ts'
import { publishArticle } from '../news/index.ts'
import { toQuery } from './query.ts'
import { saidAsTexts } from './said-otherwise.ts'

const DAY_MS = 86_400_000

let api: TestApi
before(async () => {
  api = await startTestApi()
  await indexLibrary(api.parts)
  const now = api.parts.clock()
  for (const [index, { daysAgo, ...article }] of seedArticles.entries())
    await publishArticle(api.parts, { id: `a${index}`, source: '', publishedAt: now - daysAgo * DAY_MS, ...article })
})
after(() => api.close())

const top = async (keyword: string, kind?: SearchKind) => {
  const { data } = await api.post(searchPage, { keyword, ...(kind && { kind }) })
  const hit = data?.hits[0]
  const { anchor = '', page = 0 } = hit?.places[0] ?? {}
  return { kind: hit?.kind, title: hit?.title.map(({ text }) => text).join(''), anchor, page }
}

const WHITE_BOOK = '大屏设备应用适配白皮书'
const PAGE_SIZE = '原生库与 16 KB 内存页：怎样检查，怎样改'
const QUESTIONS = '线上答疑：第一次申请金标认证'
const HOVER = 'Android T无androidX悬停监听'

/** Keyword, kind and title of the first hit, and the clause or section that it names first. */
const expected: [string, SearchKind, string, string?][] = [
  // Document titles, whole or partial.
  ['兼容性标准', 'document', '兼容性标准'],
  ['稳定性', 'document', '稳定性标准'],
  ['功耗', 'document', '功耗标准'],
  ['个人信息', 'document', '个人信息保护标准'],
  ['白皮书', 'document', WHITE_BOOK],
  ['大屏适配', 'document', '大屏适配标准'],
  ['地震', 'document', '地震预警服务规范'],
  ['嵌入', 'document', 'Activity嵌入适配指南'],
  ['悬停监听', 'document', HOVER],
  ['webview', 'document', 'Webview适配指南'],
  ['白皮书下载', 'pdf', WHITE_BOOK],
  ['兼容性标准pdf', 'pdf', '兼容性标准'],
  ['ＷｅｂＶｉｅｗ', 'document', 'Webview适配指南'],
  ['兼容性標準', 'document', '兼容性标准'],
  // Two characters in headings and texts.
  ['导出', 'document', '兼容性标准', 'comp-10'],
  ['唤醒', 'document', '功耗标准', 's3'],
  ['崩溃', 'document', '稳定性标准', 's3-1'],
  ['隐私', 'document', '个人信息保护标准', 's4-1'],
  ['启动', 'document', '性能标准', 's3'],
  ['烈度', 'document', '地震预警服务规范', 's7'],
  ['分屏', 'document', '大屏适配标准', 'lsa-18'],
  ['折叠屏', 'activity', '折叠屏小班课：半开姿态与悬停布局'],
  ['半开姿态', 'activity', '折叠屏小班课：半开姿态与悬停布局'],
  // Clauses by id, number and words.
  ['COMP-05', 'document', '兼容性标准', 'comp-05'],
  ['comp05', 'document', '兼容性标准', 'comp-05'],
  ['comp3', 'document', '兼容性标准', 'comp-03'],
  ['LSA 5', 'document', '大屏适配标准', 'lsa-05'],
  ['SEC-28', 'document', '安全标准', 'sec-28'],
  ['Android 15', 'document', 'Webview适配指南', 's2-3'],
  ['4.3.2', 'document', '兼容性标准', 'comp-05'],
  ['冷启动', 'document', '性能标准', 'perf-01'],
  ['隐私政策', 'document', '个人信息保护标准', 's4-1'],
  ['targetSdkVersion', 'document', '兼容性标准', 'comp-01'],
  ['第三方SDK', 'document', '个人信息保护标准', 's6-2'],
  ['剩余秒数', 'document', '地震预警服务规范', 's3-3'],
  ['网页挤在左边', 'document', 'Webview适配指南', 's1'],
  ['ANR', 'document', '稳定性标准'],
  // Articles by shorter or longer parts of their titles.
  ['签名', 'article', '从 v1 到 v3.1：签名方案该选哪几种'],
  ['明文', 'article', '明文传输：一行配置带来的风险'],
  ['备份', 'article', '备份规则要写两份'],
  ['前台服务', 'article', '前台服务要声明类型'],
  ['16KB', 'article', PAGE_SIZE],
  ['内存页', 'article', PAGE_SIZE],
  ['exported', 'article', '带 intent-filter 的组件要写明 exported'],
  // Words found only in a body.
  ['llvm-readelf', 'article', PAGE_SIZE],
  ['getpagesize', 'article', PAGE_SIZE],
  // Activities.
  ['答疑', 'activity', QUESTIONS],
  ['第一次申请', 'activity', QUESTIONS],
  ['认证答疑', 'activity', QUESTIONS],
]

/** Questions, of which no text has all words as typed. */
const questions: [string, string][] = [
  ['如何修改targetSdkVersion', '兼容性标准'],
  ['targetSdkVersion要求多少', '兼容性标准'],
  ['16KB 怎么适配', '兼容性标准'],
  ['so库对齐', PAGE_SIZE],
  ['how to check 16kb page size', PAGE_SIZE],
  ['折叠屏 悬停 怎么测', '折叠屏小班课：半开姿态与悬停布局'],
  ['权限为什么没有通过', '个人信息保护标准'],
  ['64位适配', '兼容性标准'],
  ['冷启动时间标准是多少', '性能标准'],
  ['启动时间 超过 2秒', '性能标准'],
  ['内存泄漏 检测', '稳定性标准'],
  ['分屏模式 崩溃', '大屏适配标准'],
  ['分屏时闪退怎么办', '大屏适配标准'],
  ['大屏 横屏 适配', '大屏适配标准'],
  ['平板适配要求', '大屏适配标准'],
  ['webview 键盘遮挡', 'Webview适配指南'],
  ['android:exported 报错', '兼容性标准'],
  ['apk 签名 v2 v3', '兼容性标准'],
  ['debuggable 为什么不通过', '安全标准'],
  ['第三方sdk 合规', '个人信息保护标准'],
  ['违规收集个人信息', '个人信息保护标准'],
  ['怎么申请金标认证', QUESTIONS],
  ['我的应用在小米平板上为什么横屏显示不全', WHITE_BOOK],
  // A name with a number that no text has beside it, and the beginning of a name.
  ['targetSdk 35', '兼容性标准'],
  ['targetSdk 34 要求', '兼容性标准'],
  // Words that the texts say otherwise.
  ['权限 过度索取', '个人信息保护标准'],
  ['应用启动慢', '性能标准'],
  ['掉帧', '性能标准'],
  ['16k页大小', PAGE_SIZE],
  ['热修复', '兼容性标准'],
  ['证书锁定', '安全标准'],
  ['IMEI', '个人信息保护标准'],
  ['剪切板', '个人信息保护标准'],
  ['发热', '功耗标准'],
  ['手写笔', '大屏适配标准'],
]

test('a question finds what is about its words', async () => {
  const wrong = []
  for (const [keyword, title] of questions) {
    const found = await top(keyword)
    if (found.title !== title) wrong.push({ keyword, found })
  }
  assert.deepEqual(wrong, [])
})

test('hits without the number that was asked for are shown as such, and a part of a word is no beginning', async () => {
  const partlyOf = async (keyword: string) => (await api.post(searchPage, { keyword })).data?.partly
  assert.equal(await partlyOf('targetSdk 35'), true)
  assert.equal(await partlyOf('targetSdkVersion'), false)
  // Of a name that no text has, its number alone is no hit; nor is a name with a letter missing.
  for (const keyword of ['minSdk 24', 'exportd', 'v9 35', 'COMP-99', 'sdk-0'])
    assert.deepEqual((await api.post(searchPage, { keyword })).data?.hits, [], keyword)
})

test('words that are said otherwise stand in texts, and letters are replaced as whole names', () => {
  assert.equal(saidAsTexts('应用闪退 怎么办'), '应用崩溃 怎么办')
  assert.equal(saidAsTexts('读取IMEI'), '读取设备标识')
  assert.equal(saidAsTexts('getImei'), 'getImei')
})

test('the id of every clause is read without its hyphen or its zero', async () => {
  for (const { id } of standards)
    for (const block of (await api.post(queryDoc, { id })).data?.blocks ?? []) {
      if (block.kind !== 'clause') continue
      for (const typed of [block.anchor.replace(/-0*/, ''), block.anchor.replace(/-0*/, ' ')])
        assert.equal(toQuery(typed)?.exact, toQuery(block.anchor)?.exact, typed)
    }
})

test('the expected hit comes first', async () => {
  const wrong = []
  for (const [keyword, kind, title, anchor] of expected) {
    const found = await top(keyword)
    if (found.kind !== kind || found.title !== title || (anchor !== undefined && found.anchor !== anchor))
      wrong.push({ keyword, found })
  }
  assert.deepEqual(wrong, [])
  assert.ok(expected.length >= 30)
})

test('a word in a PDF leads to its page; text found only in the PDF is a hit too', async () => {
  for (const [keyword, title, page] of [
    ['兼容性标准', '兼容性标准', 1],
    ['原生库 16 KB 段对齐', '兼容性标准', 5],
    ['烈度', '地震预警服务规范', 5],
  ] as const)
    assert.deepEqual(await top(keyword, 'pdf'), { kind: 'pdf', title, anchor: '', page }, keyword)
  // The line of facts on the first page is not in the text of any document.
  const facts = 'V1.0 演示内容'
  assert.equal((await top(facts, 'document')).kind, undefined)
  assert.equal((await top(facts)).kind, 'pdf')
  assert.equal((await api.post(search, { keyword: facts })).data?.[0]?.type, 1)
})

test('suggestions begin with the same hits', async () => {
  const wrong = []
  for (const [keyword, , title] of expected) {
    const hit = (await api.post(search, { keyword })).data?.[0]
    if (hit?.title !== title) wrong.push({ keyword, found: hit?.title })
  }
  assert.deepEqual(wrong, [])
})
