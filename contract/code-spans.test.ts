import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spansOf, withoutBackticks } from './code-spans.ts'

/** Code in angle brackets. */
const shown = (text: string) =>
  spansOf(text)
    .map(({ text: part, isCode }) => (isCode ? `<${part}>` : part))
    .join('')

test('code stands between equal runs of backticks; single ones, and those after a backslash, are characters like others', () => {
  for (const [text, read] of [
    ['用 `adb` 看', '用 <adb> 看'],
    ['`a` 与 `b`', '<a> 与 <b>'],
    ['缺一个 ` 的一段', '缺一个 ` 的一段'],
    ['`a` 与 `b', '<a> 与 `b'],
    ['``a ` b``', '<a ` b>'],
    ['`` `a` ``', '< `a` >'],
    ['按 ` 键，再按 ` 键', '按 ` 键，再按 ` 键'],
    ['按 ` 键，`adb` 与 `am start`', '按 ` 键，<adb> 与 <am start>'],
    ['用 `adb ` 与 `b`', '用 `adb ` 与 <b>'],
    ['按\\`键，再按\\`键', '按`键，再按`键'],
    ['\\`a\\` 与 `C:\\`', '`a` 与 <C:\\>'],
    ['C:\\a 与 `b`', 'C:\\a 与 <b>'],
    ['`a``b`', '<a``b>'],
    ['```js', '```js'],
    ['``', '``'],
    ['', ''],
  ] as const)
    assert.equal(shown(text), read, text)
  const begun = performance.now()
  spansOf(Array.from({ length: 340 }, (_, at) => '`'.repeat(at)).join(' '))
  spansOf('`a``b'.repeat(10_000))
  assert.ok(performance.now() - begun < 1000)
  assert.equal(withoutBackticks('`a` 与 ``b ` c`` 与 `d'), 'a 与 b ` c 与 `d')
})
