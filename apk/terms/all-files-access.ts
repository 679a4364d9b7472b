import { isCategory } from './category.ts'
import { atPermission, declaredAmong } from './permissions.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const allFilesAccess = defineTerm({
  id: 'PRIV-06',
  needs: ['manifest'],
  check: ({ manifest }, circumstances) => {
    const asked = declaredAmong(manifest, ['MANAGE_EXTERNAL_STORAGE'])
    if (asked.length === 0) return pass('没有申请全部文件的访问权')
    if (isCategory(circumstances, 'fileManager', 'backup', 'antivirus'))
      return pass('文件管理、备份或安全防护应用，可以访问全部文件')
    return fail({
      reason: `应用可以读写设备上的全部文件，${circumstances.declarations.category === undefined ? '申请里没有写明属于文件管理、备份或安全防护类' : '超出了它的类别所需'}。`,
      evidence: asked.map((permission) =>
        atPermission(manifest, permission, { expected: '只有文件管理、备份、安全防护应用申请' }),
      ),
      fix: [
        {
          text: '删除这项权限，让用户自己选文件。',
          snippet: 'registerForActivityResult(ActivityResultContracts.OpenDocument()) { uri -> }',
        },
        {
          text: '图片和视频改用照片选择器。',
          snippet: 'registerForActivityResult(ActivityResultContracts.PickVisualMedia()) { uri -> }',
        },
        { text: '确属文件管理、备份或安全防护应用的，在申请里选对应用类别。' },
      ],
    })
  },
})
