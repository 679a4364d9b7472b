import { inManifest } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const SAFE = new Set(['signature', 'internal'])

export const customPermissionLevel = defineTerm({
  id: 'SEC-18',
  needs: ['manifest'],
  check: ({ manifest }) => {
    if (manifest.customPermissions.length === 0) return notApplicable('没有自定义权限')
    const loose = manifest.customPermissions.filter(({ base }) => !SAFE.has(base))
    if (loose.length === 0) return pass('自定义权限都是签名级')
    return fail({
      reason: `${loose.length} 个自定义权限不是签名级，别的应用申请一下就能拿到。`,
      evidence: loose.map(({ name, base, line }) =>
        inManifest(
          manifest,
          { line, attribute: 'android:protectionLevel' },
          { found: `${name} 级别为 ${base}`, expected: 'signature' },
        ),
      ),
      fix: [{ text: '改为签名级。', snippet: 'android:protectionLevel="signature"' }],
    })
  },
})
