import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amount } from '../../lib/format.ts'
import { balanceOf, fundsYear, totalOf, yearOut } from './funds-year.ts'

test('the totals of the year are the sums of their lines, to the cent', () => {
  assert.equal(amount(totalOf(fundsYear.income)), '1,764,105.77')
  assert.equal(amount(totalOf(fundsYear.spending)), '1,584,762.53')
  assert.equal(amount(balanceOf(fundsYear)), '497,803.76')
})

test('sums keep the cents', () => {
  const line = (yuan: number) => ({ name: '', note: '', yuan })
  assert.equal(totalOf([line(0.1), line(0.2)]), 0.3)
  assert.equal(totalOf([]), 0)
  assert.equal(balanceOf({ carriedOver: 0.3, income: [line(0.1)], spending: [line(0.2)] }), 0.2)
})

test('the year shown is the last one with published accounts; it changes on 1 May in China', () => {
  const at = (time: string) => {
    const { year, until } = yearOut(Date.parse(time))
    return [year, new Date(until).toISOString()]
  }
  assert.deepEqual(at('2026-11-27T09:00:00+08:00'), [2025, '2027-04-30T16:00:00.000Z'])
  assert.deepEqual(at('2027-01-01T00:00:00+08:00'), [2025, '2027-04-30T16:00:00.000Z'])
  assert.deepEqual(at('2027-04-30T23:59:59+08:00'), [2025, '2027-04-30T16:00:00.000Z'])
  assert.deepEqual(at('2027-05-01T00:00:00+08:00'), [2026, '2028-04-30T16:00:00.000Z'])
  assert.deepEqual(at('2028-02-29T12:00:00+08:00'), [2026, '2028-04-30T16:00:00.000Z'])
})
