import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LimitReached } from '../bytes/malformed.ts'
import { namePattern } from '../facts/name-pattern.ts'
import { join, lengthOf, u32 } from '../formats/testing/bytes.ts'
import { MAX_SIGNERS, readSigners } from '../formats/signer-block.ts'
import { sayMethod } from '../terms/code.ts'
import { CAP_CPU_MS } from './shared.ts'
import { amplified } from './testing/amplified.ts'
import { judgeWhole } from './walks.ts'

/** Bound on the increase of the process's peak memory; each of these once took gigabytes, or would have with time. */
const MOST_MORE_BYTES = 512 * 1024 ** 2

const cpuMs = (run: () => unknown) => {
  const before = process.threadCpuUsage()
  run()
  const after = process.threadCpuUsage()
  return (after.user - before.user + after.system - before.system) / 1000
}

for (const { name, limit, bytes } of amplified)
  test(`small input with a large cost: ${name}`, () => {
    const input = bytes()
    const peak = process.resourceUsage().maxRSS
    const judge = () => judgeWhole(input)
    const spent = cpuMs(() => {
      if (limit === undefined) judge()
      else assert.throws(judge, (error: unknown) => error instanceof LimitReached && error.limit === limit)
    })
    assert.ok(spent < CAP_CPU_MS, `${Math.round(spent)} ms of CPU`)
    assert.ok((process.resourceUsage().maxRSS - peak) * 1024 < MOST_MORE_BYTES)
  })

test('deeply nested or endless signatures are decoded in linear time', () => {
  const open = cpuMs(() => assert.equal(sayMethod(`a(${'['.repeat(60_000)})`), 'a()'))
  const endless = cpuMs(() => assert.equal(sayMethod(`a(I${'L'.repeat(60_000)})`), 'a(int)'))
  assert.ok(open + endless < CAP_CPU_MS / 2)
})

test('wildcards match like the corresponding regular expression, within one name', () => {
  const asExpression = (pattern: string) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replaceAll('.', String.raw`\.`))
        .join('[^/]*')}$`,
    )
  const patterns = ['libx.so', 'lib*.so', 'a/dp.arm*.art.*.so', '*', 'a*', '*a', 'a*/x*c', 'ab*ba', '**', 'a*a*a']
  const texts = ['libx.so', 'lib.so', 'libyx.so', 'lib/x.so', 'a/dp.armv7.art.kk.so', 'a/dp.arm.art..so', 'a/dp.arm.art.so', '']
  for (const pattern of patterns)
    for (const text of [...texts, 'a', 'aa', 'aaa', 'aba', 'abba', 'a/b', 'a/xc', 'ab/x/xc', 'a/x/xc', 'b'])
      assert.equal(namePattern(pattern)(text), asExpression(pattern).test(text), `${pattern} ${text}`)
})

test('of too many signers only the first one beyond the bound is read', () => {
  const prefixed = (...parts: Uint8Array[]) => join(u32(lengthOf(parts)), ...parts)
  const signer = prefixed(prefixed(prefixed(), prefixed(), prefixed()), prefixed(), prefixed())
  const context = { hasSdkRange: false, minSdk: 24, digests: () => new Uint8Array(0) }
  const block = prefixed(...Array.from({ length: 200 }, () => signer))
  assert.equal(readSigners(block, context).length, MAX_SIGNERS + 1)
  const certificates = prefixed(...Array.from({ length: 65 }, () => prefixed()))
  const crowded = prefixed(prefixed(prefixed(), certificates, prefixed()), prefixed(), prefixed())
  assert.throws(() => readSigners(prefixed(crowded), context), /at most 64 certificates/)
})
