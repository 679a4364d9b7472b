import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

test('what whoever runs a site types installs first: a restore begins on a machine that has nothing yet', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['start', 'test', 'build', 'backup', 'operate'])
    assert.equal(scripts[`pre${name}`], 'node scripts/ready.mjs', `npm run ${name}`)
})
