import { atPermission, declaredAmong, purposeOf } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const backgroundLocation = defineTerm({
  id: 'PRIV-10',
  needs: ['manifest'],
  check: ({ manifest }, circumstances) => {
    const [asked] = declaredAmong(manifest, ['ACCESS_BACKGROUND_LOCATION'])
    if (!asked) return pass('没有申请后台位置')
    if (purposeOf(circumstances, asked.name)) return pass('申请了后台位置，并写明了用途')
    return fail({
      reason: '应用在后台也能取得位置，用户不知道什么时候被记录，申请里没有写用途。',
      evidence: [atPermission(manifest, asked, { expected: '不申请，或写明用途' })],
      fix: [
        {
          text: '只在使用时定位的，删除这项权限。导航等持续任务改用前台服务。',
          snippet: 'android:foregroundServiceType="location"',
        },
        { text: '确实需要的，在申请里写明用途；Android 11 起只能引导用户到设置里授权。' },
      ],
    })
  },
})
