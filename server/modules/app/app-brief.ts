import type { AppBrief } from '@alliance/contract/identify-apk'
import type { Parts } from '../../compose.ts'
import { imageAddress } from '../image/index.ts'

export type AppRow = { id: string; package_name: string; name: string; icon_sha256: string | null; demo: boolean }

export const appBrief = (parts: Parts, app: AppRow, now: number): AppBrief => ({
  apkId: app.id,
  packageName: app.package_name,
  name: app.name,
  icon: imageAddress(parts, app.icon_sha256, now),
  demo: app.demo,
})
