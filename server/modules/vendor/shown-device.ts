import type { OwnDevice } from '@alliance/contract/lab-devices'
import { shownDevice } from '../labs/index.ts'
import type { listDevices } from './queries.ts'

export const ownDevice = (row: Awaited<ReturnType<typeof listDevices>>[number]): OwnDevice => ({
  ...shownDevice(row),
  retired: row.retired_at !== null,
  pageSizeKb: row.page_size_kb,
  listed: row.listed,
  updatedAt: row.updated_at,
})
