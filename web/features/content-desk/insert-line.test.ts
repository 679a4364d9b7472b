import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertLine } from './insert-line.ts'

test('the new line is separate, after the line of the cursor, in an empty text and at the end', () => {
  assert.deepEqual(insertLine('', 0, '图：甲'), { text: '图：甲', cursor: 3 })
  assert.deepEqual(insertLine('一段\n二段', 1, '图：甲'), { text: '一段\n\n图：甲\n\n二段', cursor: 7 })
  assert.deepEqual(insertLine('一段\n\n\n二段\n', 7, '图：甲').text, '一段\n\n\n二段\n\n图：甲')
})
