import { saveSettings as call } from '@alliance/contract/office'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { accountSettings, writeSetting } from './account-settings.ts'

/** Names of the settings on the page. */
const labels = { acceptProfilesAtOnce: '资料立即通过', allowListOn: '白名单', colleaguePublishes: '由同事发布' } as const
const names = ['acceptProfilesAtOnce', 'allowListOn', 'colleaguePublishes'] as const
const onOff = (value: boolean) => (value ? '开' : '关')

/** Changes only the given settings, so that an outdated page doesn't undo a colleague's change. */
export const saveSettings = serve(call, async ({ parts, db, account, now }, wanted) =>
  inTransaction(db, async (db) => {
    const before = await accountSettings(db, parts)
    for (const name of names) {
      const value = wanted[name]
      if (value === undefined) continue
      await writeSetting(db, name, value)
      if (before[name] === value) continue
      const detail = `原来：${onOff(before[name])}；现在：${onOff(value)}`
      await recordAudit(db, { who: account.email, what: '修改设置', target: labels[name], detail, now })
    }
    return accountSettings(db, parts)
  }),
)
