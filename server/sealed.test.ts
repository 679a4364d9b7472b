import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NotOurSeal, seal, unseal } from './sealed.ts'

const ours = { key: 'k'.repeat(43), owner: 'binding a 1' }

test('opens what was sealed, and no two seals of one text are alike', () => {
  const texts = ['', '访问凭据 👍', 'x'.repeat(5000)]
  for (const text of texts) {
    const [first, second] = [seal(ours, text), seal(ours, text)]
    assert.notEqual(first, second)
    assert.equal(unseal(ours, first), text)
    assert.match(first, /^v1\.[\w-]+$/)
  }
})

test('opens for no other owner, with no other key, and not when a single bit was changed', () => {
  const sealed = seal(ours, 'secret')
  assert.throws(() => unseal({ ...ours, owner: 'binding b 1' }, sealed), NotOurSeal)
  assert.throws(() => unseal({ ...ours, key: 'j'.repeat(43) }, sealed), NotOurSeal)
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => unseal(ours, `v1.${changed.toString('base64url')}`), NotOurSeal, String(at))
  }
  for (const nonsense of ['', 'v1.', 'v1.AAAA', 'v2.' + sealed.slice(3)]) assert.throws(() => unseal(ours, nonsense), NotOurSeal)
})
