import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { FolderInUse, lockFolder } from './folder-lock.ts'
import { migrate, openDatabase, toJson } from './index.ts'

let home: string
before(async () => {
  home = await mkdtemp(join(tmpdir(), 'alliance-lock-'))
})
after(() => rm(home, { recursive: true, force: true }))

/** A process that opens the folder and prints each row once it is acknowledged, until it is killed. */
const writer = `
  import { migrate, openDatabase, toJson } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
  const database = await openDatabase({ folder: process.argv[1] })
  await migrate(database)
  for (let row = 0; ; row += 1) {
    await database.db.insertInto('setting').values({ name: 'row ' + row, value: toJson(row) }).execute()
    process.stdout.write(row + '\\n')
  }`

const linesUntil = async (child: ChildProcess, wanted: number) => {
  let text = ''
  for await (const chunk of child.stdout!) {
    text += String(chunk)
    if (text.split('\n').length > wanted) break
  }
  return text
}

test('a second opener is refused with a plain sentence; after kill -9 the lock is taken over and no acknowledged row is lost', async () => {
  const folder = join(home, 'killed')
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const before = await linesUntil(child, 20)
  await assert.rejects(openDatabase({ folder }), (error: Error) => {
    assert.ok(error instanceof FolderInUse)
    assert.match(error.message, /正被另一个进程使用（进程号 \d+）/)
    return true
  })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const acknowledged = before.split('\n').filter(Boolean).map(Number)

  const database = await openDatabase({ folder })
  await migrate(database)
  const rows = await database.db.selectFrom('setting').select('value').execute()
  const stored = new Set(rows.map(({ value }) => value))
  assert.deepEqual(
    acknowledged.filter((row) => !stored.has(row)),
    [],
  )
  await database.db
    .insertInto('setting')
    .values({ name: 'after', value: toJson(true) })
    .execute()
  await database.close()
  await (await openDatabase({ folder })).close()
})

test('of many takers of a dead lock exactly one wins', async () => {
  const folder = join(home, 'contested')
  await writeFile(`${folder}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, born: 'long ago', nonce: 'dead' }))
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  const won = results.filter((result) => result.status === 'fulfilled')
  assert.equal(won.length, 1)
  await won[0]!.value.release()
  await assert.rejects(readFile(`${folder}.lock`), /ENOENT/)
})

test('a pid that was given out again is not the old holder', async () => {
  const folder = join(home, 'reused')
  await writeFile(`${folder}.lock`, JSON.stringify({ pid: process.pid, born: 'another boot/1', nonce: 'old' }))
  await (await lockFolder(folder)).release()
})
