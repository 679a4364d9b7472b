import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressKey } from './addresses.ts'

test('limits count an IPv4 address, or the /64 of an IPv6 one', () => {
  for (const [address, key] of [
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['a', 'unknown'],
    ['', 'unknown'],
  ] as const)
    assert.equal(addressKey(address), key, address)
})
