import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Database, type DumpedRow, dumpRows, migrate, migrateTo, restoreRows, schemaHash } from '../db/index.ts'
import { ifPresent, isMissing } from '../if-present.ts'
import { PlainFailure } from '../plain-failure.ts'
import type { Storage } from '../storage/index.ts'
import { copyFiles, type LeftOut, missingFiles, restoreFiles } from './copy-files.ts'

const ROWS = 'database.jsonl'
const MANIFEST = 'manifest.json'
const FILES = 'files'
/** Without its secrets an installation can't verify a single password, so they are part of the backup. */
const OWN_FILES = ['secrets.json', 'demo.json', 'demo-vendors.json']
const FORMAT = 1
/** Characters per write. */
const WRITE_CHARS = 1024 ** 2

type Manifest = { format: number; schema: string; at: string; rows: number; files: number; leftOut: LeftOut[] }
/** What a restore needs; earlier versions wrote no `leftOut`. */
type Head = Omit<Manifest, 'leftOut'>
type Place = { database: Database; storage: Storage; dataDir: string }

const writeRows = async (database: Database, path: string) => {
  const out = await open(path, 'wx', 0o600)
  const hashes: string[] = []
  let rows = 0
  let text = ''
  const flush = async () => {
    await out.writeFile(text)
    text = ''
  }
  try {
    await dumpRows(database, async (dumped) => {
      rows += 1
      if (dumped.table === 'blob') hashes.push((dumped.row as { sha256: string }).sha256)
      text += `${JSON.stringify(dumped)}\n`
      if (text.length >= WRITE_CHARS) await flush()
    })
    await flush()
    await out.sync()
  } finally {
    await out.close()
  }
  return { rows, hashes }
}

const fill = async (place: Place, target: string): Promise<Manifest> => {
  const { database, dataDir } = place
  const { rows, hashes } = await writeRows(database, join(target, ROWS))
  await mkdir(join(target, FILES), { mode: 0o700 })
  const { files, leftOut } = await copyFiles(place, hashes, join(target, FILES))
  for (const name of OWN_FILES) await ifPresent(copyFile(join(dataDir, name), join(target, name)))
  const manifest: Manifest = {
    format: FORMAT,
    schema: await schemaHash(),
    at: new Date().toISOString(),
    rows,
    files,
    leftOut,
  }
  // Written last: a folder without it is an incomplete backup.
  await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/**
 * Writes a consistent backup of database and files into a new folder. Stored files never change, so copying them after the
 * database's snapshot still gives what its rows refer to. Files that can't be copied are listed as left out. Throws EEXIST,
 * and touches nothing, if the folder is there; if it fails later, the folder is removed.
 */
export const writeBackup = async (place: Place, target: string): Promise<Manifest> => {
  // Not recursive, and before anything else: an existing folder may hold good backups.
  await mkdir(target, { mode: 0o700 })
  try {
    return await fill(place, target)
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
}

async function* readRows(path: string): AsyncGenerator<DumpedRow> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line !== '') yield JSON.parse(line) as DumpedRow
}

const readManifest = async (source: string): Promise<Head> => {
  try {
    return JSON.parse(await readFile(join(source, MANIFEST), 'utf8')) as Head
  } catch (error) {
    if (isMissing(error)) throw new PlainFailure(`${source} 里没有完整的备份（缺少 ${MANIFEST}）。`, { cause: error })
    throw error
  }
}

/** Migrates to the backup's schema: rows fit only the schema they were read from. */
const prepare = async (database: Database, { schema }: Head): Promise<void> => {
  const prepared = await migrateTo(database, schema)
  if (prepared === 'unknown')
    throw new PlainFailure('这份备份来自更新的或另一个版本的程序：请用做备份时的版本，或比它新的版本恢复。')
  if (prepared === 'ahead')
    throw new PlainFailure('这份备份来自较旧的版本，而目标数据库已经是新的结构：请恢复到从没启动过的数据目录或数据库。')
}

type Restored = Pick<Manifest, 'rows' | 'at' | 'files'> & { missing: string[] }
/**
 * Restores a backup into an empty installation: files first, then all rows in one transaction, then the migrations that are
 * newer than the backup. Returns which files are missing.
 */
export const restoreBackup = async ({ database, storage, dataDir }: Place, source: string): Promise<Restored> => {
  const manifest = await readManifest(source)
  if (manifest.format !== FORMAT) throw new PlainFailure(`不认识这个备份的格式 ${manifest.format}。`)
  await prepare(database, manifest)
  const files = await restoreFiles(storage, join(source, FILES))
  await restoreRows(database, readRows(join(source, ROWS)))
  await migrate(database)
  for (const name of OWN_FILES) await ifPresent(copyFile(join(source, name), join(dataDir, name)))
  return { rows: manifest.rows, at: manifest.at, files, missing: await missingFiles({ database, storage }) }
}
