import { queryAllApk as call } from '@alliance/contract/identify-apk'
import { serve } from '../../http/index.ts'
import { appBrief } from '../app/index.ts'
import { allApps } from './queries.ts'

export const queryAllApk = serve(call, async ({ parts, db, account, now }) => {
  const apps = await allApps(db, account.id)
  return apps.map((app) => appBrief(parts, app, now))
})
