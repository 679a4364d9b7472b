import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endOfDay, keepUuidCookie, visitorId } from './uuid-cookie.ts'

const withCookie = (jar: { cookie: string }, act: () => void, protocol = 'http:') => {
  Object.assign(globalThis, { document: Object.assign(jar, { location: { protocol } }) })
  try {
    act()
  } finally {
    Reflect.deleteProperty(globalThis, 'document')
  }
}

test('the day ends at 23:59:59.999 of the visitor’s own clock', () => {
  const end = endOfDay(new Date(2026, 1, 28, 0, 0, 1))
  assert.deepEqual(
    [end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes(), end.getSeconds(), end.getMilliseconds()],
    [2026, 1, 28, 23, 59, 59, 999],
  )
})

test('a random id is set once a day and never replaced', () => {
  const jar = { cookie: '' }
  withCookie(jar, () => keepUuidCookie(new Date(2026, 10, 20, 9)))
  assert.match(jar.cookie, /^uuid=[0-9a-f]{32}; path=\/; expires=.* GMT; SameSite=Lax$/)
  jar.cookie = ''
  withCookie(jar, () => keepUuidCookie(), 'https:')
  assert.match(jar.cookie, /; SameSite=Lax; Secure$/)
  const present = { cookie: 'a=1; uuid=abcdef0123456789' }
  withCookie(present, () => {
    keepUuidCookie()
    assert.equal(visitorId(), 'abcdef0123456789')
  })
  assert.equal(present.cookie, 'a=1; uuid=abcdef0123456789')
})

test('a browser that refuses cookies has one id for as long as the page stands', () => {
  const refusing = Object.defineProperty({ cookie: '' }, 'cookie', { get: () => '', set: () => {} })
  withCookie(refusing, () => {
    const id = visitorId()
    assert.match(id, /^[0-9a-f]{32}$/)
    assert.equal(visitorId(), id)
  })
})
