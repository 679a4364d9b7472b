import type { Db } from '../../db/index.ts'

export const appColumns = ['app.id', 'app.package_name', 'app.name', 'app.icon_sha256', 'app.demo'] as const

export const findApp = (db: Db, accountId: string, appId: string) =>
  db.selectFrom('app').select(appColumns).where('id', '=', appId).where('account_id', '=', accountId).executeTakeFirst()
