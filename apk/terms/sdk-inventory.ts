import { hiddenCode } from './hidden-code.ts'
import { detectSdks } from './sdk-dictionary.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const sdkInventory = defineTerm({
  id: 'PRIV-19',
  needs: ['dex'],
  check: ({ dex }, { declarations }) => {
    const found = detectSdks(dex)
    const said = new Set(declarations.sdks.map((name) => name.trim()))
    const unsaid = found.filter(({ name }) => !said.has(name))
    if (unsaid.length === 0)
      return (
        hiddenCode(dex) ??
        pass(found.length === 0 ? '没有认出词典里的第三方 SDK' : `认出的 ${found.length} 个第三方 SDK 都在清单里`)
      )
    return fail({
      reason: `${unsaid.length} 个第三方 SDK 没有列入申请的 SDK 清单，用户不知道它们会收集什么。`,
      evidence: [
        {
          at: 'classes*.dex',
          found: `没有申报 ${unsaid.map(({ name }) => name).join('、')}`,
          expected: '包里的 SDK 都在清单里',
          table: {
            head: ['SDK', '用途', '包名前缀', '类数'],
            rows: found.map(({ name, purpose, prefix, classCount }) => ({
              cells: [name, purpose, `${prefix}*`, String(classCount)],
              guilty: !said.has(name),
            })),
          },
        },
      ],
      fix: [{ text: '在申请表的 SDK 清单里补上，并写进隐私政策。' }, { text: '已经不用的 SDK 从工程里移除。' }],
    })
  },
})
