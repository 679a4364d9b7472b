import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const text = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
/** The declarations of a rule. */
const declarationsOf = (selector: string) => {
  const start = text.indexOf(`${selector} {`)
  assert.ok(start >= 0, selector)
  return text
    .slice(text.indexOf('{', start) + 1, text.indexOf('}', start))
    .split(';')
    .map((declaration) => declaration.trim())
    .filter(Boolean)
}

/** CSS can't share them: one rule is for the user's choice, the other for the system's. */
test('dark is the same colours whether the reader chose it or the system did', () => {
  const chosen = declarationsOf(':root[data-theme="dark"]')
  assert.ok(chosen.length > 30)
  assert.deepEqual(declarationsOf(':root:not([data-theme="light"])'), chosen)
})
