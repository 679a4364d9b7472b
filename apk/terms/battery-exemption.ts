import { atPermission, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const batteryExemption = defineTerm({
  id: 'PWR-07',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const asked = declaredAmong(manifest, ['REQUEST_IGNORE_BATTERY_OPTIMIZATIONS'])
    if (asked.length === 0) return pass('没有申请电池优化豁免')
    return fail({
      reason: '应用要求不受系统省电管理，灭屏后仍可能持续耗电。',
      evidence: asked.map((permission) => atPermission(manifest, permission, { expected: '不申请' })),
      fix: [
        { text: '删除这项权限；由依赖库带来的，在合并清单时移除。', snippet: 'tools:node="remove"' },
        { text: '需要及时送达的消息改用推送；可以延后的工作改用 WorkManager。' },
      ],
    })
  },
})
