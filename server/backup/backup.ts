import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { once } from 'node:events'
import { type Database, type DumpedRow, dumpRows, migrate, restoreRows, schemaHash } from '../db/index.ts'
import type { Storage } from '../storage/index.ts'

const ROWS = 'database.jsonl'
const MANIFEST = 'manifest.json'
const FILES = 'files'
/** Without its secrets an installation can't check a single password: they are part of the backup, for its owner alone. */
const OWN_FILES = ['secrets.json', 'demo.json', 'demo-vendors.json']
const FORMAT = 1

type Manifest = { format: number; schema: string; at: string; rows: number; files: number }
type Place = { database: Database; storage: Storage; dataDir: string }

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const copyIfThere = async (from: string, to: string) => {
  try {
    await copyFile(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const writeRows = async (database: Database, path: string) => {
  const out = createWriteStream(path, { mode: 0o600 })
  const hashes: string[] = []
  let rows = 0
  await dumpRows(database, async (dumped) => {
    rows += 1
    if (dumped.table === 'blob') hashes.push((dumped.row as { sha256: string }).sha256)
    if (!out.write(`${JSON.stringify(dumped)}\n`)) await once(out, 'drain')
  })
  out.end()
  await once(out, 'finish')
  return { rows, hashes }
}

/**
 * Writes database and files of one moment into a new folder. Files never change under their hash, so copying them after the
 * database's snapshot still gives what its rows point at.
 */
export const writeBackup = async ({ database, storage, dataDir }: Place, target: string): Promise<Manifest> => {
  // Not recursive: an existing folder may be the last good backup.
  await mkdir(target, { mode: 0o700 })
  const { rows, hashes } = await writeRows(database, join(target, ROWS))
  await mkdir(join(target, FILES), { mode: 0o700 })
  for (const sha256 of hashes) {
    const { path, release } = await storage.local(sha256)
    await copyFile(path, join(target, FILES, sha256))
    await release()
  }
  for (const name of OWN_FILES) await copyIfThere(join(dataDir, name), join(target, name))
  const manifest: Manifest = {
    format: FORMAT,
    schema: await schemaHash(),
    at: new Date().toISOString(),
    rows,
    files: hashes.length,
  }
  // Written last: a folder without it is a backup that broke off.
  await writeFile(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

async function* readRows(path: string): AsyncGenerator<DumpedRow> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity }))
    if (line !== '') yield JSON.parse(line) as DumpedRow
}

const readManifest = async (source: string): Promise<Manifest> => {
  try {
    return JSON.parse(await readFile(join(source, MANIFEST), 'utf8')) as Manifest
  } catch (error) {
    if (isMissing(error)) throw new Error(`${source} 里没有完整的备份（缺少 ${MANIFEST}）。`, { cause: error })
    throw error
  }
}

/** Copies a file back through the storage, which hashes it anew: a spoiled one is found here, not years later. */
const restoreFile = async (storage: Storage, path: string, sha256: string) => {
  const stored = await storage.put(createReadStream(path))
  if (stored.sha256 === sha256) return
  await storage.remove(stored.sha256)
  throw new Error(`备份里的文件 ${sha256} 已损坏。`)
}

/** Puts a backup into an empty installation: files first, then all rows in one transaction. */
export const restoreBackup = async ({ database, storage, dataDir }: Place, source: string): Promise<Manifest> => {
  const manifest = await readManifest(source)
  if (manifest.format !== FORMAT) throw new Error(`不认识这个备份的格式 ${manifest.format}。`)
  await migrate(database)
  for (const sha256 of await readdir(join(source, FILES))) await restoreFile(storage, join(source, FILES, sha256), sha256)
  await restoreRows(database, readRows(join(source, ROWS)))
  for (const name of OWN_FILES) await copyIfThere(join(source, name), join(dataDir, name))
  return manifest
}

/** Removes what a failed backup left. */
export const discardBackup = async (target: string): Promise<void> => {
  const complete = await stat(join(target, MANIFEST)).then(
    () => true,
    () => false,
  )
  if (!complete) await rm(target, { recursive: true, force: true })
}
