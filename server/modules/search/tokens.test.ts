import assert from 'node:assert/strict'
import { test } from 'node:test'
import { excerptOf, markText } from './marked.ts'
import { sameKey, toQuery } from './query.ts'
import { toVector } from './tokens.ts'
import { simplified } from './traditional.ts'

const queryOf = (keyword: string) => toQuery(keyword)!
/** Marked parts in brackets. */
const shown = (segments: readonly { text: string; marked: boolean }[]) =>
  segments.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

test('tokens are characters, pairs of neighbours and whole words, with positions', () => {
  assert.equal(toVector(['ＡＰＩ兼容']), 'api:1 兼:2 兼容:2 容:3')
  assert.equal(toVector(['16KB']), '16:1 kb:2')
  assert.equal(toVector(['minSdk 8']), 'minsdk:1 min:1 sdk:1 8:2')
  assert.equal(toVector(['', '甲', '乙'], ["'#k1'"]), "甲:9 乙:18 '#k1'")
  assert.equal(toVector(['，。'], ["'#k1'"]), '')
  assert.equal(toVector(['16\nKB']), '16:1 kb:3')
})

test('a keyword becomes phrases; its scattered words are a second query', () => {
  for (const [keyword, exact, scattered] of [
    ['目标v3版本', '(目标 <2> v <1> 3 <1> 版本)', '目标 & v & 3 & 版本'],
    ['COMP-05', '(comp <1> 05)', undefined],
    ['3.2', '(3 <1> 2)', undefined],
    ['Android 15', '(android <1> 15)', 'android & 15'],
    ['64 位', '(64 <1> 位)', '64 & 位'],
    ['第 4 章', '(第 <1> 4 <1> 章)', '第 & 4 & 章'],
    ['target sdk 34', 'target & (sdk <1> 34)', 'target & sdk & 34'],
    ['comp3', '(comp <1> 03)', undefined],
    ['LSA 005 与', '(lsa <1> 05 <1> 与)', '(lsa <1> 05) & 与'],
    ['ＳＥＣ—21', '(sec <1> 21)', undefined],
    ['perf 1.5', '(perf <1> 1 <1> 5)', 'perf & (1 <1> 5)'],
    ['typec 3', '(typec <1> 3)', 'typec & 3'],
    ['我要申诉', '(我要 <1> 要申 <1> 申诉)', '申诉'],
    ['登陆帐号', '(登录 <1> 录账 <1> 账号)', '登录 & 账号'],
    ['目标 版本', '目标 & 版本', undefined],
    ['标', '标', undefined],
    ['acti', 'acti:*', undefined],
    ['a', 'a', undefined],
    ['应用商店', '(应用 <1> 用商 <1> 商店)', '应用 & 商店'],
    ['怎样申请复测', '(怎样 <1> 样申 <1> 申请 <1> 请复 <1> 复测)', '申请 & 复测'],
    ['兼容性标准', '(兼容 <1> 容性 <1> 性标 <1> 标准)', '((兼容 & 容性 & 标准) | (兼容 & 性标 & 标准))'],
  ] as const) {
    assert.equal(queryOf(keyword).exact, exact, keyword)
    assert.equal(queryOf(keyword).scattered, scattered, keyword)
  }
  assert.equal(toQuery('，。'), undefined)
  assert.equal(toQuery(' '), undefined)
  assert.equal(sameKey('ＣＯＭＰ－05 '), sameKey('comp 05'))
})

test('the keyword is marked wherever it occurs, in the original text', () => {
  for (const [text, keyword, result] of [
    ['兼容性标准', '兼容', '[兼容]性标准'],
    ['按 16 KB 对齐，16kb 的页', '16KB', '按 [16 KB] 对齐，[16kb] 的页'],
    ['ＡＰＩ １２', 'api 12', '[ＡＰＩ １２]'],
    ['targetSdkVersion 与 target', 'version', '[targetSdkVersion] 与 target'],
    ['<b>权限</b>说明', '权限', '<b>[权限]</b>说明'],
    ['兼 容', '兼容', '兼 容'],
    ['㎏与兼容', '兼容', '㎏与[兼容]'],
    ['目标与版本', '目标 版本', '[目标]与[版本]'],
    ['16 KB', '16 kb', '[16 KB]'],
    ['a 与 Android', 'a', '[a] 与 Android'],
    ['COMP-03 与 COMP-30', 'comp 3', '[COMP-03] 与 COMP-30'],
    ['稳定性标准', '兼容性标准', '稳定性标准'],
    ['隱私權說明', '隐私权', '[隱私權]說明'],
  ] as const)
    assert.equal(shown(markText(text, queryOf(keyword).runs)), result)
  assert.equal(shown(markText('先说明，再给权限', queryOf('权限说明').parts)), '先[说明]，再给[权限]')
  assert.equal(shown(markText('第 1 条', queryOf('5.1.1').parts)), '第 1 条')
})

test('whatever stands before it, the keyword is marked where it is', () => {
  for (let unit = 1; unit <= 0xffff; unit += 1) {
    const sign = String.fromCharCode(unit)
    if (!sign.isWellFormed() || /\s/.test(sign)) continue
    const marked = markText(`甲${sign}${sign}，乙丙`, queryOf('乙丙').runs).filter(({ marked }) => marked)
    assert.deepEqual(marked, [{ text: '乙丙', marked: true }], unit.toString(16))
  }
})

test('traditional characters equal their simplified forms, at the same offsets', () => {
  assert.equal(queryOf('摺疊螢幕標準').exact, queryOf('折叠螢幕标准').exact)
  assert.equal(simplified('個人資訊保護標準'), '个人资讯保护标准')
  assert.equal(simplified('會員參與徵求意見，聯繫業務帳號'), '会员参与征求意见，联系业务账号')
  const signs = [...simplified('標準')]
  assert.equal(signs.length, 2)
})

test('an excerpt is around the keyword, or at the beginning if it does not occur', () => {
  const text = `${'甲'.repeat(200)}。乙句里有兼容二字，${'丙'.repeat(200)}`
  const excerpt = shown(excerptOf(text, queryOf('兼容').runs))
  assert.ok(excerpt.startsWith('乙句里有[兼容]二字'), excerpt)
  assert.ok(excerpt.endsWith('…') && excerpt.length < 140)
  const misleading = `版本 2016，${'乙'.repeat(800)}。这里是 16 KB 的页`
  assert.ok(shown(excerptOf(misleading, queryOf('16KB').runs)).includes('[16 KB]'))
  assert.equal(shown(excerptOf('短文', queryOf('没有').runs)), '短文')
  const lines = '想问的条款，例如 COMP-05\n每两周一次。\n在页面报名，\n名额不限 40 人'
  assert.equal(
    shown(excerptOf(lines, queryOf('COMP-05').runs)),
    '想问的条款，例如 [COMP-05]\u3000每两周一次。在页面报名，名额不限 40 人',
  )
  assert.ok(shown(excerptOf('🙂'.repeat(100), queryOf('没有').runs)).isWellFormed())
})
