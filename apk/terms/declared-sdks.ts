import { sdkInventory } from '../sdks/inventory.ts'
import type { SdkFact } from '../sdks/inventory.ts'
import { sayAnchor } from '../sdks/say-anchor.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const rowOf = ({ rule, anchors }: SdkFact, said: ReadonlySet<string>) => ({
  cells: [rule.name, rule.category, anchors.slice(0, 3).map(sayAnchor).join('、')],
  guilty: !said.has(rule.name),
})

/** Uses the SDK inventory: classes, components, metadata, permissions, libraries and assets, so that renamed code is found, too. */
export const declaredSdks = defineTerm({
  id: 'PRIV-19.2',
  needs: ['manifest', 'archive', 'nativeLibraries', 'dex'],
  check: ({ manifest, archive, nativeLibraries, dex }, { declarations }) => {
    const found = sdkInventory({
      manifest: { seen: true, value: manifest },
      archive: { seen: true, value: archive },
      nativeLibraries: { seen: true, value: nativeLibraries },
      dex: { seen: true, value: dex },
    }).filter(({ rule }) => rule.kind === 'service')
    const said = new Set(declarations.sdks.map((name) => name.trim()))
    const unsaid = found.filter(({ rule }) => !said.has(rule.name))
    if (unsaid.length === 0) {
      // Everything visible outside the code is declared; what a packer's shell hides is unknown.
      const hidden = hiddenCode(dex)
      if (hidden) return hidden
      return pass(found.length === 0 ? '没有认出词典里的第三方 SDK' : `认出的 ${found.length} 个第三方 SDK 都在清单里`)
    }
    return fail({
      reason: `${unsaid.length} 个第三方 SDK 没有列入申请的 SDK 清单，用户不知道它们会收集什么。`,
      evidence: [
        {
          at: '第三方 SDK',
          found: `没有申报 ${unsaid.map(({ rule }) => rule.name).join('、')}`,
          expected: '包里的 SDK 都在清单里',
          table: { head: ['SDK', '用途', '识别依据'], rows: found.map((one) => rowOf(one, said)) },
        },
      ],
      fix: [{ text: '在申请表的 SDK 清单里补上，并写进隐私政策。' }, { text: '已经不用的 SDK 从工程里移除。' }],
    })
  },
})
