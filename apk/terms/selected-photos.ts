import { atPermission, bare, declaredAmong, lastAsked, lastSurelyAsked } from './permissions.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const OFFERED_FROM = 34

export const selectedPhotos = defineTerm({
  id: 'PRIV-08',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const asked = declaredAmong(manifest, ['READ_MEDIA_IMAGES', 'READ_MEDIA_VIDEO']).filter(
      ({ name }) => lastAsked(manifest, bare(name)) >= OFFERED_FROM,
    )
    if (manifest.targetSdk < OFFERED_FROM || asked.length === 0)
      return notApplicable('没有申请读取相册，或目标版本还没有部分授权')
    if (lastSurelyAsked(manifest, 'READ_MEDIA_VISUAL_USER_SELECTED', OFFERED_FROM) === Infinity) return pass('已适配部分相册授权')
    return fail({
      reason: '没有适配部分相册授权，用户只选几张照片时，应用每次打开都要再问一遍。',
      evidence: asked.map((permission) =>
        atPermission(manifest, permission, { expected: '同时声明 READ_MEDIA_VISUAL_USER_SELECTED' }),
      ),
      fix: [
        {
          text: '改用照片选择器，就不需要这些权限。',
          snippet: 'registerForActivityResult(ActivityResultContracts.PickVisualMedia()) { uri -> }',
        },
        {
          text: '需要自己的相册页面的，补上这项权限。',
          snippet: '<uses-permission android:name="android.permission.READ_MEDIA_VISUAL_USER_SELECTED" />',
        },
      ],
    })
  },
})
