import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComponentFact } from '../facts/facts.ts'
import { component, facts, filter, verdictOf } from './testing/facts.ts'

const open = { effectivelyExported: true, exported: true } as const
const OWN = component({
  kind: 'receiver',
  name: 'com.demo.Receiver',
  ...open,
  filters: [filter('android.net.conn.CONNECTIVITY_CHANGE'), filter('com.demo.TOLD')],
})
const PUSH = component({ ...OWN, name: 'cn.jpush.android.service.PushReceiver' })
const SERVICE = component({ kind: 'service', name: 'cn.jpush.android.service.PushService', ...open })

const fixOf = (id: string, ...components: ComponentFact[]) => {
  const { outcome, fix } = verdictOf(id, facts({ manifest: { components } }))
  assert.equal(outcome, 'fail')
  return fix.map(({ text, snippet = '' }) => `${text}\n${snippet}`).join('\n')
}

const SHUT = { 'PWR-08': '从清单里删除这个监听', 'SEC-16': 'android:exported="false"' }
for (const [id, shut] of Object.entries(SHUT)) {
  test(`${id}: what the app's makers wrote they change themselves`, () => {
    const said = fixOf(id, OWN)
    assert.ok(said.includes(shut))
    assert.ok(!said.includes('SDK'))
  })

  test(`${id}: what an SDK brought is not theirs to shut: its guide says, and what is not used is removed`, () => {
    const said = fixOf(id, PUSH)
    assert.ok(!said.includes(shut))
    assert.match(said, /极光推送带来的组件不要直接改：先升级 SDK，再按它的接入文档核对/)
    assert.ok(said.includes('<receiver\n    android:name="cn.jpush.android.service.PushReceiver"\n    tools:node="remove" />'))
  })

  test(`${id}: both are told where there are both`, () => {
    const said = fixOf(id, OWN, PUSH)
    assert.ok(said.includes(shut) && said.includes('极光推送'))
  })
}

test('PRIV-18.2: a service that an SDK keeps open, and broadcasts of the app’s own, each by who wrote it', () => {
  const boot = component({ ...OWN, filters: [filter('android.intent.action.BOOT_COMPLETED')] })
  assert.ok(!fixOf('PRIV-18.2', SERVICE).includes('监听从清单里删除'))
  assert.ok(fixOf('PRIV-18.2', SERVICE).includes('<service\n'))
  assert.ok(!fixOf('PRIV-18.2', boot).includes('SDK'))
  assert.match(fixOf('PRIV-18.2', boot, SERVICE), /监听从清单里删除[^]*带来的组件不要直接改/)
})

for (const [id, change, attribute] of [
  ['LSA-01', { resizeableActivity: false }, 'android:resizeableActivity="true"'],
  ['LSA-02', { screenOrientation: 1 }, 'android:screenOrientation="unspecified"'],
] as const)
  test(`${id}: a page that an SDK's manifest declares is overridden in the app's own`, () => {
    const said = fixOf(id, component({ name: 'com.alipay.mobile.nebulacore.ui.H5Activity', ...change }))
    assert.match(said, /mPaaS 的页面写在它自己的清单里/)
    assert.ok(said.includes(`    ${attribute}\n    tools:replace="${attribute.slice(0, attribute.indexOf('='))}" />`))
    assert.doesNotMatch(fixOf(id, component(change)), /tools:replace/)
  })
