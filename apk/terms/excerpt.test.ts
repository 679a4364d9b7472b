import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inDocument, walk } from './excerpt.ts'
import { element, holding, xml } from './testing/facts.ts'
import { fail } from './verdict.ts'

const document = xml(
  'AndroidManifest.xml',
  holding(element('manifest', 1), [element('activity', 10, { 'android:name': '.A', 'android:exported': 'true' })]),
  14,
)

test('shows two lines around the guilty attribute, from the head of its element', () => {
  const { where, lines } = inDocument(document, { line: 10, attribute: 'android:exported' }, { found: 'x' })
  assert.equal(where, '第 10–14 行')
  assert.deepEqual(
    lines?.map(({ number }) => number),
    [10, 11, 12, 13, 14],
  )
  assert.deepEqual(
    lines?.filter(({ guilty }) => guilty).map(({ text }) => text),
    ['line 12'],
  )
})

test('an attribute that is not there blames the element; a line outside the text stays inside it', () => {
  assert.equal(
    inDocument(document, { line: 10, attribute: 'android:none' }, { found: 'x' }).lines?.find(({ guilty }) => guilty)?.number,
    10,
  )
  assert.equal(inDocument(document, { line: 999 }, { found: 'x' }).lines?.find(({ guilty }) => guilty)?.number, 14)
})

test('a tree as deep as an attacker likes is walked', () => {
  let root = element('leaf', 1)
  for (let depth = 0; depth < 50_000; depth += 1) root = holding(element('node', 1), [root])
  assert.equal(walk(root).length, 50_001)
})

test('a fail without evidence is a defect', () => {
  assert.throws(() => fail({ reason: 'x', evidence: [], fix: [] }), /defect/)
})
