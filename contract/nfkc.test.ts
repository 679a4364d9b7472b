import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import type { AnyCall } from './call.ts'
import { allCalls } from './index.ts'
import { nfkc } from './nfkc.ts'

/** Marks of three classes, in the order that takes longest to sort: a quarter of an hour for a megabyte. */
const marks = (length: number) => `a${'\u0300\u0316\u0327'.repeat(length / 3)}`
const cpuMs = (act: () => void) => {
  const before = process.cpuUsage()
  act()
  return process.cpuUsage(before).user / 1000
}

test('text is normalised as by NFKC, also with as many marks as a script uses', () => {
  for (const text of ['１２ ＡＰＩ', 'e\u0301', 'ｶﾞｷﾞ', '\u1EA5', 'ﷺ', '的', marks(30), '👩‍👩‍👧'])
    assert.equal(nfkc(text), text.normalize('NFKC'))
  assert.equal(nfkc(nfkc(marks(300))), nfkc(marks(300)))
})

test('no run of any mark is too long to sort', () => {
  for (let sign = 0; sign <= 0x10_ffff; sign += 1) {
    const mark = String.fromCodePoint(sign)
    if (/[\p{M}ﾞﾟ]/u.test(mark) && mark !== '\u034F') assert.ok(nfkc(`a${mark.repeat(31)}`).includes('\u034F'), sign.toString(16))
  }
})

test('endless marks are normalised in linear time', () => {
  for (const text of [marks(300_000), 'ﾞ\u0300\u0316'.repeat(100_000), '\u0F73\u0316\u0300'.repeat(100_000)])
    assert.ok(cpuMs(() => nfkc(text)) < 2_000)
})

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
/** Inputs that differ from one another in which field has the text. */
const inputsWith = (text: string, { properties, items, anyOf }: Schema): unknown[] => {
  if (properties)
    return Object.entries(properties).flatMap(([name, inner]) => inputsWith(text, inner).map((value) => ({ [name]: value })))
  if (items) return inputsWith(text, items).map((value) => [value])
  return anyOf ? anyOf.flatMap((inner) => inputsWith(text, inner)) : [text]
}

test('no field of any call takes long to read endless marks', () => {
  const text = marks(60_000)
  for (const { path, input } of allCalls as readonly AnyCall[]) {
    const schema = z.toJSONSchema(input as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const given of inputsWith(text, schema))
      assert.ok(
        cpuMs(() => void z.safeParse(input as z.ZodMiniType, given)) < 1_000,
        `${path} ${Object.keys(given as object).join()}`,
      )
  }
})
