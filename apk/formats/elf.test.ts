import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Malformed } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { readElf } from './elf.ts'
import { damageEach } from './testing/damage.ts'
import { elfOf } from './testing/elf-bytes.ts'
import type { TestElf } from './testing/elf-bytes.ts'

const read = (elf?: TestElf) => readElf(bytesSource(elfOf(elf)))
const NAMES = '\0libc.so\0libself.so\0/data/lib\0__stack_chk_fail\0'
const at = (name: string) => NAMES.indexOf(`\0${name}\0`) + 1

for (const is64 of [true, false]) {
  test(`reads headers and dynamic section of ${is64 ? 64 : 32} bit libraries`, () => {
    const { header, segments, dynamic } = read({
      is64,
      names: NAMES,
      dynamic: [
        [1, at('libc.so')],
        [14, at('libself.so')],
        [29, at('/data/lib')],
        [22, 0],
        [30, 8],
      ],
    })
    assert.equal(header.is64, is64)
    assert.equal(header.elfType, 3)
    assert.equal(segments[0]?.align, 0x4000)
    assert.deepEqual(dynamic, {
      needed: ['libc.so'],
      soname: 'libself.so',
      runpath: '/data/lib',
      textRelocation: true,
      bindNow: true,
      hasStackCanary: true,
    })
  })
}

test('flags count wherever they may stand', () => {
  assert.equal(read({ dynamic: [[24, 0]] }).dynamic.bindNow, true)
  assert.equal(read({ dynamic: [[0x6ffffffb, 1]] }).dynamic.bindNow, true)
  assert.equal(read({ dynamic: [[30, 4]] }).dynamic.textRelocation, true)
  assert.equal(
    read({
      dynamic: [
        [30, 8],
        [30, 4],
      ],
    }).dynamic.textRelocation,
    true,
  )
  assert.deepEqual(read().dynamic, { needed: [], textRelocation: false, bindNow: false, hasStackCanary: false })
})

test('a name that only contains the canary is none', () => {
  assert.equal(read({ names: '\0my__stack_chk_fail_local\0' }).dynamic.hasStackCanary, false)
})

test('what is no ELF, or a big-endian one, is Malformed', () => {
  const big = elfOf()
  big[5] = 2
  for (const bytes of [new Uint8Array(0), new TextEncoder().encode('#!/system/bin/sh'), elfOf().subarray(0, 30), big]) {
    assert.throws(() => readElf(bytesSource(bytes)), Malformed)
  }
})

test('counts and addresses that lead nowhere are Malformed, lying sections are passed over', () => {
  assert.throws(() => read({ programHeaders: 0xffff }), Malformed)
  assert.throws(() => read({ programHeaders: 500 }), Malformed)
  assert.throws(() => read({ dynamic: [[1, 0x7fffffff]] }), Malformed)
  assert.deepEqual(read({ sectionHeaders: 60_000, sectionHeaderOffset: 0x7fffffff }).sectionNames, [])
  assert.deepEqual(read({ sectionHeaders: 0xffff, sectionHeaderOffset: 64 }).sectionNames, [])
})

test('any single damaged byte gives a result or Malformed', () => {
  damageEach(elfOf({ names: NAMES, dynamic: [[1, at('libc.so')]] }), (bytes) => readElf(bytesSource(bytes)))
})
