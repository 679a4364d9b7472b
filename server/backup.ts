import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup, writeBackup } from './backup/backup.ts'
import type { LeftOut } from './backup/copy-files.ts'
import { openDatabase } from './db/index.ts'
import { openExisting, settingsOfExisting } from './existing.ts'
import { PlainFailure } from './plain-failure.ts'
import { sentenceOf } from './process.ts'
import { NO_SECRETS, readSettings } from './settings.ts'
import { isDiskFull, openStorage, StorageFull } from './storage/index.ts'

const USAGE = `用法：
  npm run backup -- <新目录>             把数据库和文件备份到一个新目录
  npm run backup -- --restore <备份目录>  把备份恢复到空的数据目录（用 DATA_DIR 指定）
使用内置数据库时，请先停止正在运行的服务。`

const AFTER_RESTORE = `所有人要重新登录。备份以后作废的接口令牌和实验室凭证、暂停的回调通知也回来了：
启动之前用 npm run operate -- end-access 查看，需要时全部结束。`

/** Exit code: the backup is complete but for some files, so that the script that runs it can tell. */
const NOT_ALL = 3
const NAMED = 20

const whys: Record<LeftOut['why'], string> = {
  changed: '已损坏：磁盘出错，或被改动过',
  lost: '不在存储里',
  unreadable: '读不出来：磁盘出错',
}

const reportIncomplete = (head: string, lines: readonly string[], advice: string): void => {
  const more = lines.length > NAMED ? [`  ……另有 ${lines.length - NAMED} 个`] : []
  console.error([head, ...lines.slice(0, NAMED).map((line) => `  ${line}`), ...more, advice].join('\n'))
  process.exitCode = NOT_ALL
}

type Place = Parameters<typeof writeBackup>[0]

const backUp = async (place: Place, folder: string) => {
  const { rows, files, at, leftOut } = await writeBackup(place, folder)
  console.log(`已备份：${rows} 行数据，${files} 个文件（${at}）。`)
  if (leftOut.length === 0) return
  reportIncomplete(
    `这份备份不完整：${leftOut.length} 个文件没能备份，其余的都在。`,
    leftOut.map(({ sha256, why }) => `${sha256}  ${whys[why]}`),
    files === 0
      ? '存储里一个文件也没有找到：请确认 DATA_DIR 或 S3_BUCKET 与服务用的相同。'
      : '全部名称写在这份备份的 manifest.json 里。以前的备份的 files 目录里有同名文件的，请复制到这份备份的 files 目录，恢复时会一起恢复。',
  )
}

const restore = async (place: Place, folder: string) => {
  const { rows, files, at, missing } = await restoreBackup(place, folder)
  console.log(`已恢复：${rows} 行数据，${files} 个文件（${at}）。`)
  console.log(AFTER_RESTORE)
  if (missing.length === 0) return
  reportIncomplete(
    `有 ${missing.length} 个文件不在这份备份里，没有恢复，用到它们的地方会打不开：`,
    missing,
    '在另一份备份里找到同名文件的，请复制到这份备份的 files 目录，再恢复到一个空的数据目录或数据库。',
  )
}

const openPlace = async (isRestore: boolean) => {
  if (!isRestore) {
    const settings = await settingsOfExisting(process.env)
    return { settings, database: await openExisting(settings) }
  }
  // The secrets come with the backup.
  const settings = await readSettings(process.env, async () => NO_SECRETS)
  return { settings, database: await openDatabase(settings.database) }
}

const run = async (folder: string, isRestore: boolean) => {
  const { settings, database } = await openPlace(isRestore)
  try {
    const place = { database, storage: await openStorage(settings), dataDir: settings.dataDir }
    await (isRestore ? restore(place, folder) : backUp(place, folder))
  } finally {
    await database.close()
  }
}

const noRoomSentence = (error: unknown, isRestore: boolean): string | undefined => {
  if (!isDiskFull(error) && !(error instanceof StorageFull)) return undefined
  return isRestore ? '磁盘空间不足，没有恢复。腾出空间后可以再恢复一次。' : '磁盘空间不足，没有备份，写了一半的已经删除。'
}

/** Undefined if the command line isn't understood. */
const readCommand = (args: string[]): { folder: string; isRestore: boolean } | undefined => {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { restore: { type: 'string' } } })
    const [folder, ...others] = values.restore === undefined ? positionals : [values.restore, ...positionals]
    return folder && others.length === 0 ? { folder: resolve(folder), isRestore: values.restore !== undefined } : undefined
  } catch {
    return undefined
  }
}

const assertNew = (folder: string) => {
  if (existsSync(folder)) throw new PlainFailure(`${folder} 已经存在：请写一个还没有的目录。`)
  if (!existsSync(dirname(folder))) throw new PlainFailure(`没有 ${dirname(folder)} 这个目录：请先建好，备份会写进其中的新目录。`)
}

const main = async () => {
  const command = readCommand(process.argv.slice(2))
  if (!command) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const { folder, isRestore } = command
  try {
    if (!isRestore) assertNew(folder)
    await run(folder, isRestore)
  } catch (error) {
    console.error(noRoomSentence(error, isRestore) ?? sentenceOf(error) ?? error)
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
