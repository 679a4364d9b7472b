import { atPermission, bare, purposeOf, sensitivePermissionsOf } from './permissions.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

export const permissionPurposes = defineTerm({
  id: 'PRIV-01',
  needs: ['manifest'],
  check: ({ manifest }, circumstances) => {
    const asked = sensitivePermissionsOf(manifest)
    if (asked.length === 0) return notApplicable('没有申请敏感权限')
    const silent = asked.filter(({ name }) => purposeOf(circumstances, name) === undefined)
    if (silent.length === 0) return pass(`${asked.length} 项敏感权限都写明了用途`)
    return fail({
      reason: `${silent.length} 项敏感权限没有在申请里写明用途，无法判断是否必要。`,
      evidence: silent.map((permission) =>
        atPermission(manifest, permission, {
          found: `${bare(permission.name)}（${permission.title}）没有写用途`,
          expected: '写明用于哪个功能',
        }),
      ),
      fix: [{ text: '在申请表里逐项填写用途：哪个功能、什么时候用到。' }, { text: '功能已经用不到的权限，从清单里删除。' }],
    })
  },
})
