import { inManifest, shortName } from './excerpt.ts'
import { defineTerm, fail, pass } from './verdict.ts'

/** Broadcasts that start an app without the user: device start, unlocking, power, other apps coming and going. */
const STARTERS = new Set(
  `BOOT_COMPLETED LOCKED_BOOT_COMPLETED QUICKBOOT_POWERON USER_PRESENT USER_UNLOCKED ACTION_POWER_CONNECTED
   ACTION_POWER_DISCONNECTED PACKAGE_ADDED PACKAGE_REMOVED PACKAGE_REPLACED MEDIA_MOUNTED`
    .trim()
    .split(/\s+/)
    .map((name) => `android.intent.action.${name}`),
)

export const selfStart = defineTerm({
  id: 'PRIV-18',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const evidence = manifest.components
      .filter(({ kind, enabled }) => kind === 'receiver' && enabled !== false)
      .flatMap(({ name, filters }) =>
        filters.flatMap(({ line, actions }) => {
          const heard = actions.filter((action) => STARTERS.has(action))
          if (heard.length === 0) return []
          return [
            inManifest(
              manifest,
              { line },
              { found: `${shortName(name)} 监听 ${heard.join('、')}`, expected: '不监听，或用途经核对' },
            ),
          ]
        }),
      )
    if (evidence.length === 0) return pass('没有静态监听会自行启动的广播')
    return fail({
      reason: '应用会在用户没有打开它的时候自行启动，需要核对是否必要。',
      evidence,
      fix: [
        { text: '不必要的监听从清单里删除。' },
        {
          text: '定时和补做的工作交给 WorkManager，由系统安排时间。',
          snippet: 'WorkManager.getInstance(context).enqueueUniquePeriodicWork(name, KEEP, request)',
        },
      ],
    })
  },
})
