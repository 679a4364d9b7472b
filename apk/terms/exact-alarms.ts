import { isCategory } from './category.ts'
import { atPermission, bare, declaredAmong, purposeOf } from './permissions.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'

/** USE_EXACT_ALARM exists since Android 13. */
const USE_EXACT_FROM = 33

export const exactAlarms = defineTerm({
  id: 'PWR-09',
  needs: ['manifest'],
  check: ({ manifest }, circumstances) => {
    const asked = declaredAmong(manifest, ['USE_EXACT_ALARM', 'SCHEDULE_EXACT_ALARM'])
    if (asked.length === 0) return pass('没有申请精确闹钟')
    const tooEarly = asked.filter(({ name }) => bare(name) === 'USE_EXACT_ALARM' && manifest.targetSdk < USE_EXACT_FROM)
    const fix = [
      {
        text: '不需要精确到秒的提醒改用不精确闹钟或 WorkManager，并删除这项权限。',
        snippet: 'alarmManager.setWindow(AlarmManager.RTC_WAKEUP, start, windowMs, pendingIntent)',
      },
      { text: '确属闹钟或日历应用的，在申请里选对应用类别。' },
    ]
    if (tooEarly.length > 0) {
      const evidence = tooEarly.map((permission) =>
        atPermission(manifest, permission, { expected: `目标版本不低于 ${USE_EXACT_FROM}` }),
      )
      return fail({
        reason: `目标版本低于 ${USE_EXACT_FROM} 却申请了 USE_EXACT_ALARM，定时功能在新系统上不会按预期工作。`,
        evidence,
        fix: [
          {
            text: `把目标版本提高到 ${USE_EXACT_FROM} 或更高；暂时不能提高的，改用 SCHEDULE_EXACT_ALARM。`,
            snippet: `targetSdk = ${USE_EXACT_FROM}`,
          },
          ...fix.slice(0, 1),
        ],
      })
    }
    if (isCategory(circumstances, 'alarm', 'calendar')) return pass('闹钟或日历应用，可以使用精确闹钟')
    const evidence = asked.map((permission) => {
      const purpose = purposeOf(circumstances, permission.name)
      return atPermission(manifest, permission, { expected: purpose ? `待核对用途：${purpose}` : '只有闹钟和日历类应用使用' })
    })
    return warn({ reason: '应用没有申报为闹钟或日历，却申请了精确闹钟，可能频繁唤醒设备，需要核对用途。', evidence, fix })
  },
})
