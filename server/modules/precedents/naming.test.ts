import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Contested } from '@alliance/contract/appeal'
import { nameIn } from './naming.ts'

const named = {
  number: 'AP-2026-0007',
  company_name: '杭州市听雨科技（浙江）有限公司',
  email: 'li@tingyu.example',
  contact: '李雷，微信：tingyu_88 电话 139-0000-0000',
  contested: null,
  packageName: 'cn.example.notes',
  appName: '山海笔记',
}

test('a name is found in any notation', () => {
  for (const [text, name] of [
    ['这家听雨科技说', '听雨科技'],
    ['听\u200B雨\u00AD科技说', '听雨科技'],
    ['见 ＣＮ．example．ＮＯＴＥＳ 的清单', 'cn.example.notes'],
    ['申诉 AP—2026—0007 里写过', 'AP-2026-0007'],
    ['打电话 139 0000 0000 问过', '139-0000-0000'],
    ['加 TingYu_88 问过', 'tingyu_88'],
    ['“山海·笔记”的清单', '山海笔记'],
  ] as const)
    assert.equal(nameIn(text, named), name, text)
})

test('a company is found without its place, with or without 省 or 市', () => {
  for (const company of [
    '杭州听雨科技有限公司',
    '浙江省杭州市听雨科技有限公司',
    '听雨科技（杭州）有限公司',
    '内蒙古呼和浩特听雨科技股份有限公司',
  ])
    assert.equal(nameIn('听雨科技说', { ...named, company_name: company }), '听雨科技', company)
  assert.equal(nameIn('北京的机房', { ...named, company_name: '北京机房有限公司' }), undefined, 'two signs are a word')
})

test('a lab is found by its short name too', () => {
  const contested = { roundNumber: 'R-1', appName: '山海笔记', memberName: '青岫终端（演示）' } as Contested
  assert.equal(nameIn('青岫终端的实验室复测过', { ...named, contested }), '青岫终端')
})

test('common words in a name or contact are allowed', () => {
  const plain = '安装包的清单里打开了调试开关，电话与微信里都说明过。'
  assert.equal(nameIn(plain, named), undefined)
  for (const contact of ['的', '安装包', '—', '\u200B', '请打电话', 'Android'])
    assert.equal(nameIn(plain, { ...named, contact, company_name: '' }), undefined, contact)
  assert.equal(nameIn(plain, { ...named, appName: '开关', company_name: '公司' }), undefined)
})
