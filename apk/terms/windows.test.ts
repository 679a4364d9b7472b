import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComponentFact } from '../facts/facts.ts'
import { application, circumstances, component, facts, verdictOf } from './testing/facts.ts'
import type { Circumstances } from './verdict.ts'
import { table } from './testing/table.ts'

const of = facts

const locked = component({ screenOrientation: 1 })
table('LSA-02', [
  ['locked', 'fail', of({ manifest: { components: [locked] } })],
  ['from target 36 on the platform ignores it', 'warning', of({ manifest: { targetSdk: 36, components: [locked] } })],
  ['games by manifest', 'notApplicable', of({ manifest: { application: application({ isGame: true }), components: [locked] } })],
  ['games by declaration', 'notApplicable', of({ manifest: { components: [locked] } }), circumstances({ category: 'game' })],
  ['behind is no lock', 'pass', of({ manifest: { components: [component({ screenOrientation: 3 })] } })],
])

const optOut = { name: 'android.window.PROPERTY_COMPAT_ALLOW_RESTRICTED_RESIZABILITY', value: true, line: 11 }
test('LSA-02: a lock that the platform is asked to heed is not said to be ignored', () => {
  const reasonOf = (targetSdk: number) =>
    verdictOf('LSA-02', of({ manifest: { targetSdk, application: application({ properties: [optOut] }), components: [locked] } }))
      .reason
  assert.match(reasonOf(36), /会出现黑边/)
  assert.match(reasonOf(37), /系统会忽略它/)
})

test('LSA-02: what may be a game is told how to say that it is one, and no other app', () => {
  const tellsGames = (change: Partial<ComponentFact>) =>
    verdictOf('LSA-02', of({ manifest: { components: [component(change)] } })).fix.some(
      ({ snippet }) => snippet === 'android:appCategory="game"',
    )
  assert.ok(tellsGames({ screenOrientation: 6, isLauncher: true }), 'a first page that is locked to landscape')
  assert.ok(!tellsGames({ screenOrientation: 6 }), 'a page that plays films')
  assert.ok(tellsGames({ screenOrientation: 7, name: 'com.unity3d.player.UnityPlayerActivity' }), 'a page of an engine')
  assert.ok(!tellsGames({ screenOrientation: 1 }))
  const across = component({ screenOrientation: 6, isLauncher: true })
  const said = (given: Parameters<typeof of>[0], about?: Circumstances) => verdictOf('LSA-02', of(given), about).fix.length
  const leanback = { name: 'android.software.leanback', required: true, line: 3 }
  const plain = said({ manifest: { components: [across] } })
  assert.equal(said({ manifest: { components: [across], features: [leanback] } }), plain - 1, 'for televisions')
  assert.equal(said({ manifest: { components: [across] } }, circumstances({ category: 'video' })), plain - 1)
})

table('LSA-01', [
  ['nothing written from target 24 on', 'pass', of()],
  ['nothing written before it', 'fail', of({ manifest: { targetSdk: 23, components: [component()] } })],
  [
    'every page says it before it',
    'pass',
    of({ manifest: { targetSdk: 23, components: [component({ resizeableActivity: true })] } }),
  ],
  [
    'one page says nothing before it',
    'fail',
    of({
      manifest: {
        targetSdk: 23,
        components: [component({ resizeableActivity: true }), component({ name: 'com.demo.Other', line: 22 })],
      },
    }),
  ],
  ['no page at all', 'pass', of({ manifest: { targetSdk: 23 } })],
  ['written true before it', 'pass', of({ manifest: { targetSdk: 23, application: application({ resizeableActivity: true }) } })],
  [
    'the application says no, and each page yes',
    'pass',
    of({
      manifest: {
        application: application({ resizeableActivity: false }),
        components: [component({ resizeableActivity: true })],
      },
    }),
  ],
  [
    'the application says no for one page of two',
    'fail',
    of({
      manifest: {
        application: application({ resizeableActivity: false }),
        components: [component({ resizeableActivity: true }), component({ name: 'com.demo.Other', line: 22 })],
      },
    }),
  ],
  ['one page says no', 'fail', of({ manifest: { components: [component({ resizeableActivity: false })] } })],
])

const screens = (attributes: Record<string, boolean | number>) => of({ manifest: { supportsScreens: { line: 3, attributes } } })
table('LSA-06', [
  ['large screens are left out', 'fail', screens({ largeScreens: false })],
  ['by a number', 'fail', screens({ xlargeScreens: 0 })],
  ['up to a width', 'fail', screens({ largestWidthLimitDp: 480 })],
  ['small screens alone are left out', 'pass', screens({ smallScreens: false, largeScreens: true })],
])

const aspect = (value: number) => [{ name: 'android.max_aspect', value, line: 15 }]
const fixed = component({ resizeableActivity: false })
table('LSA-04', [
  [
    'narrow meta-data of a page that can not be resized',
    'fail',
    of({ manifest: { components: [{ ...fixed, metaData: aspect(1.86) }] } }),
  ],
  ['and of one that can', 'pass', of({ manifest: { components: [component({ metaData: aspect(1.86) })] } })],
  [
    'narrow meta-data of the application where one page can not be resized',
    'fail',
    of({ manifest: { application: application({ metaData: aspect(1.86) }), components: [component(), fixed] } }),
  ],
  [
    'on an old target every silent page is one of those',
    'fail',
    of({ manifest: { targetSdk: 23, application: application({ metaData: aspect(1.86) }), components: [component()] } }),
  ],
  [
    "the page's own word comes first",
    'pass',
    of({
      manifest: {
        application: application({ metaData: aspect(1.86) }),
        components: [{ ...fixed, metaData: aspect(2.4) }],
      },
    }),
  ],
  [
    'every page can be resized though the application can not',
    'pass',
    of({
      manifest: {
        application: application({ resizeableActivity: false, metaData: aspect(1.86) }),
        components: [component({ resizeableActivity: true })],
      },
    }),
  ],
  ['nothing written on an old target', 'pass', of({ manifest: { targetSdk: 23, components: [component()] } })],
])
table('LSA-04.2', [
  ['nothing written on an old target', 'fail', of({ manifest: { targetSdk: 23, components: [component()] } })],
  ['nothing written, one page fixed', 'fail', of({ manifest: { targetSdk: 25, components: [component(), fixed] } })],
  ['nothing written on a newer one', 'pass', of({ manifest: { targetSdk: 26, components: [fixed] } })],
  ['windows can be resized', 'pass', of({ manifest: { targetSdk: 24, components: [component()] } })],
  [
    'a wide ratio is written',
    'pass',
    of({ manifest: { targetSdk: 23, application: application({ metaData: aspect(2.4) }), components: [component()] } }),
  ],
])

const feature = (name: string, required = true) =>
  of({ manifest: { features: [{ name: `android.hardware.${name}`, required, line: 4 }] } })
table('LSA-07', [
  ['a telephone', 'fail', feature('telephony')],
  ['one kind of it', 'fail', feature('telephony.gsm')],
  ['a kind of touch screen', 'fail', feature('touchscreen.multitouch')],
  ['if there is one', 'pass', feature('telephony.gsm', false)],
  ['a camera', 'pass', feature('camera')],
])
