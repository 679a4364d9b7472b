import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOut, prefilled, saidInForm } from './declared.ts'

const nothing = { permissionPurposes: {}, sdks: [] }
const before = { category: 'game' as const, permissionPurposes: { camera: '扫码' }, sdks: ['支付宝'] }

test('the form starts with the last declarations and the SDKs of the package', () => {
  assert.deepEqual(prefilled(nothing, { lastDeclarations: before, sdks: ['Sentry', '支付宝'] }), {
    ...before,
    sdks: ['支付宝', 'Sentry'],
  })
  assert.deepEqual(prefilled(nothing, { lastDeclarations: null, sdks: ['Sentry'] }), { ...nothing, sdks: ['Sentry'] })
})

test('typed declarations are kept', () => {
  const typed = { permissionPurposes: { camera: '拍照' }, sdks: [] }
  assert.deepEqual(prefilled(typed, { lastDeclarations: before, sdks: ['Sentry'] }), { ...typed, sdks: ['Sentry'] })
})

test('SDKs missing from the list are found', () => {
  assert.deepEqual(leftOut({ sdks: ['支付宝'] }, ['支付宝', 'Sentry']), ['Sentry'])
})

test('terms that wait for a declaration are settled once it is complete', () => {
  const permission = (name: string) => ({ name: `android.permission.${name}`, label: name })
  const identity = {
    packageName: 'com.example.a',
    sensitivePermissions: [permission('CAMERA'), permission('ACCESS_BACKGROUND_LOCATION')],
  } as Parameters<typeof saidInForm>[1]['identity']
  const said = (permissionPurposes: Record<string, string>, sdks: string[]) =>
    [...saidInForm({ permissionPurposes, sdks }, { identity, sdks: ['Sentry'] })].toSorted()
  assert.deepEqual(said({}, []), [])
  assert.deepEqual(said({ 'android.permission.CAMERA': '扫码', 'android.permission.ACCESS_BACKGROUND_LOCATION': '  ' }, []), [])
  assert.deepEqual(said({ 'android.permission.ACCESS_BACKGROUND_LOCATION': '导航' }, ['Sentry']), ['PRIV-10', 'PRIV-19'])
  const both = { 'android.permission.CAMERA': '扫码', 'android.permission.ACCESS_BACKGROUND_LOCATION': '导航' }
  assert.deepEqual(said(both, ['Sentry', '支付宝']), ['PRIV-01', 'PRIV-10', 'PRIV-19'])
})
