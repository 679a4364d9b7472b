import { existsSync } from 'node:fs'
import { assertMigrated, type Database, openDatabase } from './db/index.ts'
import { PlainFailure } from './plain-failure.ts'
import { embeddedSecrets } from './secrets.ts'
import { type Environment, NO_SECRETS, readSettings, type Settings } from './settings.ts'

/**
 * The settings of an installation that has been started before, for commands beside the server. Without one it throws, before
 * anything is created: a mistyped `DATA_DIR` would otherwise give a new, empty installation.
 */
export const settingsOfExisting = async (environment: Environment): Promise<Settings> => {
  const { database, dataDir } = await readSettings(environment, async () => NO_SECRETS)
  if ('folder' in database && !existsSync(database.folder))
    throw new PlainFailure(`${dataDir} 里没有网站的数据库：请用 DATA_DIR 指定网站用的数据目录。`)
  return readSettings(environment, embeddedSecrets)
}

/** Opens its database; throws, and changes nothing, unless it has this version's schema. */
export const openExisting = async ({ database: place }: Settings): Promise<Database> => {
  const database = await openDatabase(place)
  try {
    await assertMigrated(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
