import type { ManifestFacts } from '../facts/facts.ts'
import { atPermission, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { FixStep } from './verdict.ts'

export const permissionPlaces = (manifest: ManifestFacts) =>
  declaredAmong(manifest, ['REQUEST_IGNORE_BATTERY_OPTIMIZATIONS']).map((permission) =>
    atPermission(manifest, permission, { expected: '不申请' }),
  )

const PUSH: FixStep = { text: '需要及时送达的消息改用推送；可以延后的工作改用 WorkManager。' }
const DROP: FixStep = {
  text: '删除这项权限；由依赖库带来的，在合并清单时移除。',
  snippet:
    '<uses-permission\n    android:name="android.permission.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS"\n    tools:node="remove" />',
}
/** The step to remove the permission is only for apps that declare it. */
export const batteryFix = (asksPermission: boolean): FixStep[] => [
  ...(asksPermission ? [DROP] : []),
  { text: '删除代码里打开这项设置的调用；调用在第三方 SDK 里的，关闭该功能或升级该 SDK。' },
  PUSH,
]

export const batteryExemption = defineTerm({
  id: 'PWR-07',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const evidence = permissionPlaces(manifest)
    if (evidence.length === 0) return pass('没有申请电池优化豁免')
    return fail({ reason: '应用要求不受系统省电管理，灭屏后仍可能持续耗电。', evidence, fix: [DROP, PUSH] })
  },
})
