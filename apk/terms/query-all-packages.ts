import { atPermission, declaredAmong, purposeOf } from './permissions.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'

export const queryAllPackages = defineTerm({
  id: 'PRIV-02',
  needs: ['manifest'],
  check: ({ manifest }, circumstances) => {
    const [asked] = declaredAmong(manifest, ['QUERY_ALL_PACKAGES'])
    if (!asked) return pass('没有申请读取全部应用列表')
    const fix = [
      {
        text: '删除这项权限，只列出要打交道的应用。',
        snippet: '<queries>\n    <package android:name="com.example.partner" />\n</queries>',
      },
      { text: '确实需要的（如安全防护、桌面），在申请里写明用途。' },
    ]
    const purpose = purposeOf(circumstances, asked.name)
    const evidence = [atPermission(manifest, asked, { expected: purpose ? `待核对用途：${purpose}` : '不申请，或写明用途' })]
    if (purpose) return warn({ reason: '应用可以读取设备上的全部应用，申请里写了用途，需要核对。', evidence, fix })
    return fail({ reason: '应用可以读取设备上的全部应用，能据此推断用户的习惯，申请里没有写用途。', evidence, fix })
  },
})
