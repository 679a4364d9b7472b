import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOut, prefilled, saidInForm } from './declared.ts'

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

test('terms that wait for a declaration wait no more once it is whole', () => {
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
