import assert from 'node:assert/strict'
import { test } from 'node:test'
import { component, element, facts, filter, holding, verdictOf, xml } from './testing/facts.ts'
import { table } from './testing/table.ts'

const of = facts

const open = component({ kind: 'service', effectivelyExported: true, exported: true })
const VIBRATE = 'android.permission.VIBRATE'
const inheriting = (permission: string, ...components: ReturnType<typeof component>[]) =>
  saying({ 'android:permission': permission }, ...components)
/** The application's attributes as written. */
const saying = (attributes: Record<string, string>, ...components: ReturnType<typeof component>[]) =>
  of({
    manifest: {
      document: xml('AndroidManifest.xml', holding(element('manifest', 1), [element('application', 10, attributes)])),
      components,
    },
  })
table('SEC-16.2', [
  [
    'a normal permission of the platform guards nothing',
    'fail',
    of({ manifest: { components: [{ ...open, permission: VIBRATE }] } }),
  ],
  ['nor does it for all', 'fail', inheriting(VIBRATE, open)],
  [
    'one that only the system has guards',
    'pass',
    of({ manifest: { components: [{ ...open, permission: 'android.permission.BIND_JOB_SERVICE' }] } }),
  ],
])
table('SEC-16', [
  ['open to all', 'fail', of({ manifest: { components: [open] } })],
  ['guarded for all', 'pass', inheriting('com.demo.P', open)],
  ['by a word that the platform does not read', 'fail', saying({ permission: 'com.demo.P' }, open)],
  ['by a word of another namespace', 'fail', saying({ 'dist:permission': 'com.demo.P' }, open)],
  ['guarded', 'pass', of({ manifest: { components: [{ ...open, permission: 'com.demo.P' }] } })],
  [
    'a permission of its own at level normal guards nothing',
    'fail',
    of({
      manifest: {
        components: [{ ...open, permission: 'com.demo.P' }],
        customPermissions: [{ name: 'com.demo.P', protectionLevel: 'normal', base: 'normal', line: 3 }],
      },
    }),
  ],
  [
    'a receiver that only the platform can call',
    'pass',
    of({ manifest: { components: [{ ...open, kind: 'receiver', filters: [filter('android.intent.action.BOOT_COMPLETED')] }] } }),
  ],
  [
    'a receiver of a broadcast that only the platform sends',
    'pass',
    of({
      manifest: {
        components: [{ ...open, kind: 'receiver', filters: [filter('android.bluetooth.device.action.ACL_CONNECTED')] }],
      },
    }),
  ],
  ['a permission of no name', 'fail', of({ manifest: { components: [{ ...open, permission: '' }] } })],
  [
    'a provider that takes its guard off for reading',
    'fail',
    of({ manifest: { components: [{ ...open, kind: 'provider', permission: 'com.demo.P', readPermission: '' }] } }),
  ],
  ['the permission of the application holds for all', 'pass', inheriting('com.demo.P', open)],
  ['unless the component takes it off', 'fail', inheriting('com.demo.P', { ...open, permission: '' })],
  ['a normal permission of the platform', 'pass', of({ manifest: { components: [{ ...open, permission: VIBRATE }] } })],
  [
    'a provider guarded for reading only',
    'fail',
    of({ manifest: { components: [{ ...open, kind: 'provider', readPermission: 'com.demo.R' }] } }),
  ],
])

test('SEC-16: what a player is found by stays open, and who calls is asked in code', () => {
  const fixOf = (...components: ReturnType<typeof component>[]) =>
    verdictOf('SEC-16', of({ manifest: { components } }))
      .fix.map(({ text }) => text)
      .join('\n')
  const player = { ...open, filters: [filter('androidx.media3.session.MediaSessionService')] }
  assert.match(fixOf(player), /^播放控制的服务和按键接收器要由系统/)
  assert.doesNotMatch(fixOf(open), /播放控制/)
  assert.match(fixOf(open, player), /只给自己用的组件改为不对外[^]*播放控制/)
  assert.doesNotMatch(fixOf({ ...open, filters: [filter('com.demo.ANY', 'android.intent.action.MEDIA_BUTTON')] }), /播放控制/)
})
