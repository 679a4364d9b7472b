import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

test('what whoever runs a site types installs first: a restore begins on a machine that has nothing yet', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['start', 'test', 'build', 'backup', 'operate'])
    assert.equal(scripts[`pre${name}`], 'node scripts/ready.mjs', `npm run ${name}`)
})

const within = (check: (folder: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  try {
    check(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const backup = (args: string[], env: Record<string, string>) => {
  const { DATABASE_URL: _url, SMTP_URL: _smtp, NODE_ENV: _mode, ...outside } = process.env
  const script = join(import.meta.dirname, '../server/backup.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    cwd: env['DATA_DIR'] && dirname(env['DATA_DIR']),
    env: { ...outside, ...env },
  })
  return { status, said: (stdout + stderr).trim() }
}

test('a backup into a folder that has no place is refused in a sentence, before anything is opened', () => {
  within((folder) => {
    const { status, said } = backup([join(folder, 'none', 'backup')], { DATA_DIR: join(folder, 'data') })
    assert.deepEqual([status, said], [1, `没有 ${join(folder, 'none')} 这个目录：请先建好，备份会写进其中的新目录。`])
    assert.equal(existsSync(join(folder, 'data')), false)
  })
})

test('a folder that is there is never touched by a backup, whatever fails', () => {
  within((folder) => {
    const kept = join(folder, 'backups', 'of-yesterday.txt')
    mkdirSync(join(folder, 'backups'))
    writeFileSync(kept, 'rows')
    for (const env of [{}, { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/nothing' }, { PORT: 'no number' }]) {
      const { status, said } = backup([join(folder, 'backups')], { DATA_DIR: join(folder, 'data'), ...env })
      assert.deepEqual([status, said], [1, `${join(folder, 'backups')} 已经存在：请写一个还没有的目录。`])
    }
    assert.equal(readFileSync(kept, 'utf8'), 'rows')
  })
})

test('a backup of nothing is refused: neither a wrong data folder nor a misspelt option makes one', () => {
  within((folder) => {
    const env = { DATA_DIR: join(folder, 'data') }
    const { status, said } = backup([join(folder, 'backup')], env)
    assert.deepEqual([status, said], [1, `${env.DATA_DIR} 里没有网站的数据库：请用 DATA_DIR 指定网站用的数据目录。`])
    for (const args of [[], ['--help'], ['--restor', 'backup'], ['one', 'two'], ['--restore']]) {
      const misused = backup(args, env)
      assert.equal(misused.status, 2, args.join(' '))
      assert.match(misused.said, /^用法：/)
    }
    assert.deepEqual(readdirSync(folder), [])
  })
})
