import assert from 'node:assert/strict'
import { test } from 'node:test'
import { terminalOf } from './terminal.ts'

const desktop = { maxTouchPoints: 0 }

test('phones and tablets are told from desktops', () => {
  assert.equal(terminalOf({ userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', maxTouchPoints: 10 }), 'pc')
  assert.equal(terminalOf({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ...desktop }), 'pc')
  assert.equal(terminalOf({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', ...desktop }), 'pc')
  assert.equal(terminalOf({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel Tablet)', maxTouchPoints: 5 }), 'android')
  const harmony = (device: string) => terminalOf({ userAgent: `Mozilla/5.0 (${device}) ArkWeb/4.1.6.1`, maxTouchPoints: 5 })
  assert.equal(harmony('Linux; HarmonyOS; NOH-AN00'), 'android')
  assert.equal(harmony('Phone; OpenHarmony 5.0'), 'android')
  assert.equal(harmony('Tablet; OpenHarmony 6.1'), 'android')
  assert.equal(harmony('PC; OpenHarmony 5.0; HarmonyOS 5.0'), 'pc')
  assert.equal(terminalOf({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', maxTouchPoints: 5 }), 'ios')
  assert.equal(terminalOf({ userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', maxTouchPoints: 5 }), 'ios')
})
