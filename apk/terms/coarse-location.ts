import { atPermission, declaredAmong, firstAsked, lastAsked, lastSurelyAsked } from './permissions.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const ASKED_FROM = 31

export const coarseLocation = defineTerm({
  id: 'PRIV-09',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const fine = declaredAmong(manifest, ['ACCESS_FINE_LOCATION'])
    if (fine.length === 0) return notApplicable('没有申请精确位置')
    if (manifest.targetSdk < ASKED_FROM) return notApplicable(`目标版本低于 ${ASKED_FROM}，系统不作这项要求`)
    const last = lastAsked(manifest, 'ACCESS_FINE_LOCATION')
    if (last < ASKED_FROM) return notApplicable('只在 Android 11 及更早的系统上申请精确位置')
    // Both may be requested only from the same newer API level on.
    const from = Math.max(ASKED_FROM, firstAsked(manifest, 'ACCESS_FINE_LOCATION'))
    if (lastSurelyAsked(manifest, 'ACCESS_COARSE_LOCATION', from) >= last) return pass('用户可以只给大致位置')
    return fail({
      reason: '只申请了精确位置，Android 12 及以上的系统会忽略这次请求，用户也不能只给大致位置。',
      evidence: fine.map((permission) => atPermission(manifest, permission, { expected: '同时声明 ACCESS_COARSE_LOCATION' })),
      fix: [
        {
          text: '补上大致位置权限，并在代码里一起申请。',
          snippet: '<uses-permission android:name="android.permission.ACCESS_COARSE_LOCATION" />',
        },
      ],
    })
  },
})
