import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

test('what whoever runs a site types installs first: a restore begins on a machine that has nothing yet', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['start', 'test', 'build', 'backup', 'operate'])
    assert.equal(scripts[`pre${name}`], 'node scripts/ready.mjs', `npm run ${name}`)
})

test('a backup into a folder that has no place is refused in a sentence, before anything is opened', () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  try {
    const { status, stderr } = spawnSync(process.execPath, ['server/backup.ts', join(folder, 'none', 'backup')], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
    })
    assert.deepEqual([status, stderr], [1, `没有 ${join(folder, 'none')} 这个目录：请先建好，备份会写进其中的新目录。\n`])
    assert.equal(existsSync(join(folder, 'data')), false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
