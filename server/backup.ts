import { resolve } from 'node:path'
import { discardBackup, restoreBackup, writeBackup } from './backup/backup.ts'
import { migrate, openDatabase } from './db/index.ts'
import { sentenceOf } from './process.ts'
import { embeddedSecrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { isDiskFull, openStorage, StorageFull } from './storage/index.ts'

const USAGE = `用法：
  npm run backup -- <新目录>             把数据库和文件备份到一个新目录
  npm run backup -- --restore <备份目录>  把备份恢复到空的数据目录（用 DATA_DIR 指定）
使用内置数据库时，请先停止正在运行的服务。`

const AFTER_RESTORE = `所有人要重新登录。备份以后作废的接口令牌和实验室凭证、暂停的回调通知也回来了：
启动之前用 npm run operate -- end-access 查看，需要时全部结束。`

const run = async (folder: string, isRestore: boolean) => {
  const settings = await readSettings(
    process.env,
    isRestore ? async () => ({ passwordSalt: '', ticketKey: '', encryptionKey: '', signingKey: '' }) : embeddedSecrets,
  )
  const database = await openDatabase(settings.database)
  try {
    if (!isRestore) await migrate(database)
    const place = { database, storage: await openStorage(settings), dataDir: settings.dataDir }
    const { rows, files, at } = isRestore ? await restoreBackup(place, folder) : await writeBackup(place, folder)
    console.log(`${isRestore ? '已恢复' : '已备份'}：${rows} 行数据，${files} 个文件（${at}）。`)
    if (isRestore) console.log(AFTER_RESTORE)
  } finally {
    await database.close()
  }
}

const noRoomSentence = (error: unknown, isRestore: boolean): string | undefined => {
  if (!isDiskFull(error) && !(error instanceof StorageFull)) return undefined
  return isRestore ? '磁盘空间不足，没有恢复。腾出空间后可以再恢复一次。' : '磁盘空间不足，没有备份，写了一半的已经删除。'
}

const main = async () => {
  const given = process.argv.slice(2)
  const isRestore = given[0] === '--restore'
  const folder = given.at(isRestore ? 1 : 0)
  if (folder === undefined) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const path = resolve(folder)
  try {
    await run(path, isRestore)
  } catch (error) {
    const isThere = !isRestore && (error as NodeJS.ErrnoException).code === 'EEXIST'
    if (!isRestore && !isThere) await discardBackup(path)
    console.error(
      isThere ? `${path} 已经存在：请写一个还没有的目录。` : (noRoomSentence(error, isRestore) ?? sentenceOf(error) ?? error),
    )
    process.exitCode = 1
  }
}

if (import.meta.main) await main()
