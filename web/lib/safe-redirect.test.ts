import assert from 'node:assert/strict'
import { test } from 'node:test'
import { safeRedirect } from './safe-redirect.ts'

test('a path of ours is where login leads', () => {
  assert.equal(
    safeRedirect('/console/goldIdentification/form?versionId=7#top'),
    '/console/goldIdentification/form?versionId=7#top',
  )
  assert.equal(safeRedirect('/home/search?keyword=a%2Fb'), '/home/search?keyword=a%2Fb')
})

test('whatever could leave the site leads nowhere', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/%2e%2e//evil.example',
    '/a/..//evil.example',
    '\\/evil.example',
    'data:text/html,x',
    ' //evil.example',
  ]
  const odd = ['', undefined, null, 'console', '/.//evil.example', '/a\nb', '/a\\b', '///evil.example']
  for (const wanted of [...hostile, ...odd]) assert.equal(safeRedirect(wanted), undefined, String(wanted))
})

test('login does not lead to itself', () => {
  assert.equal(safeRedirect('/account/login?redirect=/console'), undefined)
})
