import { queryCloudDevices as call } from '@alliance/contract/cloud-test'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { shownDevice } from '../labs/index.ts'
import { androidVersions, listLabDevices, postures } from './offer-queries.ts'

const newestFirst = (one: string, other: string) => Number(other) - Number(one)

export const queryCloudDevices = serve(call, async ({ db }, { cursor, size, ...filter }) => {
  const page = readPage({ cursor, size })
  const rows = await listLabDevices(db, filter, { ...page, size: page.size + 1 })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.id))
  return {
    items: items.map((row) => ({ ...shownDevice(row), memberId: row.member_id, member: row.member })),
    nextCursor,
    choices: {
      androidVersions: (await androidVersions(db)).toSorted(newestFirst),
      postures: (await postures(db)).toSorted((one, other) => one.localeCompare(other, 'zh-CN')),
    },
  }
})
