import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReturn } from './bind-return.ts'

test('reads what the vendor sent back, nothing else of the address', () => {
  assert.deepEqual(readReturn('?code=c%2B1&state=s&iss=http%3A%2F%2Fvendor.example&token=x'), {
    state: 's',
    code: 'c+1',
    iss: 'http://vendor.example',
  })
  assert.deepEqual(readReturn('?error=access_denied&state=s&error_description=x'), { state: 's', error: 'access_denied' })
})

test('a plain visit, or half an answer, is no return', () => {
  for (const search of ['', '?state=s', '?code=c', '?error=access_denied', '?state=&code=c'])
    assert.equal(readReturn(search), undefined, search)
})
