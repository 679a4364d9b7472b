import { type WidthClassId, widthClasses } from '@alliance/contract/device'
import type { Device } from '@alliance/contract/device'
import { sql } from 'kysely'
import type { Db } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'
import { labDevices } from '../labs/index.ts'

type Page = { after?: [time: number, id: string]; size: number }

type DeviceFilter = {
  form?: Device['form'] | undefined
  androidVersion?: string | undefined
  widthClass?: WidthClassId | undefined
  posture?: string | undefined
}
export const listLabDevices = (db: Db, { form, androidVersion, widthClass, posture }: DeviceFilter, { after, size }: Page) => {
  const wide = widthClasses.find(({ id }) => id === widthClass)
  return labDevices(db)
    .selectAll('device')
    .select('member.name as member')
    .$if(form !== undefined, (query) => query.where('device.form', '=', form ?? 'phone'))
    .$if(androidVersion !== undefined, (query) => query.where('device.android_version', '=', androidVersion ?? ''))
    .$if(wide !== undefined, (query) =>
      query.where('device.width_dp', '>=', wide?.from ?? 0).where('device.width_dp', '<', wide?.below ?? 0),
    )
    .$if(posture !== undefined, (query) => query.where(sql<boolean>`${posture ?? ''} = any(device.postures)`))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('device.created_at', 'device.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('device.created_at', 'desc')
    .orderBy('device.id', 'desc')
    .limit(size)
    .execute()
}

export const androidVersions = async (db: Db): Promise<string[]> => {
  const rows = await labDevices(db).select('device.android_version').distinct().execute()
  return rows.map((row) => row.android_version)
}
export const postures = async (db: Db): Promise<string[]> => {
  const rows = await labDevices(db)
    .select(sql<string>`unnest(device.postures)`.as('posture'))
    .distinct()
    .execute()
  return rows.map(({ posture }) => posture)
}

/** Those of these devices that labs offer. */
export const findLabDevices = (db: Db, deviceIds: readonly string[]) =>
  labDevices(db)
    .selectAll('device')
    .where('device.id', 'in', [...deviceIds])
    .execute()

/** Own versions whose package has been analysed, newest first. */
export const listTestableVersions = (db: Db, accountId: string, { after, size }: Page) =>
  db
    .selectFrom('version')
    .innerJoin('app', 'app.id', 'version.app_id')
    .select(appColumns)
    .select((select) => [
      'version.id as versionId',
      'version.version_name',
      'version.version_code',
      'version.uploaded_at',
      sql<string>`${select.ref('version.self_check')} ->> 'pack'`.as('pack'),
    ])
    .where('version.account_id', '=', accountId)
    .where('version.analysis_state', '=', 'done')
    .where('version.self_check', 'is not', null)
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('version.uploaded_at', 'version.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('version.uploaded_at', 'desc')
    .orderBy('version.id', 'desc')
    .limit(size)
    .execute()

/** Takes one run from the month's quota; undefined if none is left. The row decides between concurrent requests. */
export const takeFromQuota = (db: Db, accountId: string, { month, most }: { month: string; most: number }) =>
  db
    .insertInto('cloud_quota')
    .values({ account_id: accountId, month, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'month'])
        .doUpdateSet({ used: sql`cloud_quota.used + 1` })
        .where('cloud_quota.used', '<', most),
    )
    .returning('used')
    .executeTakeFirst()

export const usedOfQuota = async (db: Db, accountId: string, month: string): Promise<number> => {
  const row = await db
    .selectFrom('cloud_quota')
    .select('used')
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.used ?? 0
}
