import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOut, prefilled } from './declared.ts'

const nothing = { permissionPurposes: {}, sdks: [] }
const before = { category: 'game' as const, permissionPurposes: { camera: '扫码' }, sdks: ['支付宝'] }

test('the form begins with what was declared before and what the package holds', () => {
  assert.deepEqual(prefilled(nothing, { lastDeclarations: before, sdks: ['Sentry', '支付宝'] }), {
    ...before,
    sdks: ['支付宝', 'Sentry'],
  })
  assert.deepEqual(prefilled(nothing, { lastDeclarations: null, sdks: ['Sentry'] }), { ...nothing, sdks: ['Sentry'] })
})

test('what has been typed stays', () => {
  const typed = { permissionPurposes: { camera: '拍照' }, sdks: [] }
  assert.deepEqual(prefilled(typed, { lastDeclarations: before, sdks: ['Sentry'] }), { ...typed, sdks: ['Sentry'] })
})

test('what the list lacks is known by name', () => {
  assert.deepEqual(leftOut({ sdks: ['支付宝'] }, ['支付宝', 'Sentry']), ['Sentry'])
})
