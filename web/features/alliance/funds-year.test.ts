import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amount } from '../../lib/format.ts'
import { balanceOf, fundsYear, totalOf } from './funds-year.ts'

test('the totals of the year are the sums of their lines, to the cent', () => {
  assert.equal(amount(totalOf(fundsYear.income)), '1,764,105.77')
  assert.equal(amount(totalOf(fundsYear.spending)), '1,584,762.53')
  assert.equal(amount(balanceOf(fundsYear)), '497,803.76')
})

test('cents are not lost on the way', () => {
  const line = (yuan: number) => ({ name: '', note: '', yuan })
  assert.equal(totalOf([line(0.1), line(0.2)]), 0.3)
  assert.equal(totalOf([]), 0)
  assert.equal(balanceOf({ year: 0, carriedOver: 0.3, income: [line(0.1)], spending: [line(0.2)] }), 0.2)
})
