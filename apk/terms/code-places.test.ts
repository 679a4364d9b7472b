import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import type { Facts } from '../facts/facts.ts'
import { readFacts } from '../facts/index.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { wantedInCode } from './all.ts'
import { verdictOf } from './testing/facts.ts'

const GET_ACTIVITY =
  'Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;'

const factsWith = (source: string | undefined) => {
  const made = change.withCode({
    name: 'org.sample.clean.Notes',
    ...(source !== undefined && { source }),
    methods: [
      {
        signature: 'make(Landroid/content/Context;Landroid/content/Intent;)V',
        isStatic: true,
        code: `.line 20
          const/4 v0, 0
          .line 21
          invoke-static {p0, v0, p1, v0}, ${GET_ACTIVITY}
          .line 22
          return-void`,
      },
    ],
  })
  return readFacts(bytesSource(buildApk(made(cleanSpec()))), { wanted: wantedInCode })
}
const tableOf = (facts: Facts) => {
  const { outcome, evidence } = verdictOf('COMP-20', facts)
  assert.equal(outcome, 'fail')
  return evidence.find(({ at }) => at === 'org.sample.clean.Notes')?.table
}
const METHOD = 'make(Context, Intent)'
const CALL = 'PendingIntent.getActivity(Context, int, Intent, int)'

test('a row names the place and what is called there', () => {
  assert.deepEqual(tableOf(factsWith('Notes.kt')), {
    head: ['方法', '位置', '调用', '内容'],
    rows: [{ cells: [METHOD, 'Notes.kt:21', CALL, '标志位 0x0'], guilty: true }],
  })
  assert.deepEqual(tableOf(factsWith(undefined))?.rows[0]?.cells, [METHOD, '偏移 0x1', CALL, '标志位 0x0'])
})

test('facts of an earlier engine tell no place, and the verdict stands', () => {
  const facts = factsWith('Notes.kt')
  const earlier = JSON.parse(
    JSON.stringify(facts, (key, value: unknown) =>
      key === 'source' || (key === 'at' && typeof value === 'number') ? undefined : value,
    ),
  ) as Facts
  assert.deepEqual(tableOf(earlier)?.head, ['方法', '调用', '内容'])
})
