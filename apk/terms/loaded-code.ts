import type { DexFacts } from '../facts/facts.ts'
import { isOfPacker } from '../facts/packer.ts'
import { ownerOfClass } from '../sdks/owner.ts'
import { inCode, placesOf } from './code.ts'
import { LOADER_TYPES } from '../facts/code-loaders.ts'
import { codeOutsideLib } from './code-outside-lib.ts'
import { bringerOfFile, fixByBringer } from './fix-by-bringer.ts'
import type { Bringer } from './fix-by-bringer.ts'
import { hiddenCode, isOfService, ownersOfLoader } from './hidden-code.ts'
import { defineTerm, fail } from './verdict.ts'

const LOADERS = [
  'Ljava/lang/System;->load(Ljava/lang/String;)V',
  'Ljava/lang/Runtime;->load(Ljava/lang/String;)V',
  // DexFile may open the app's own code: routers list their classes so.
  ...[...LOADER_TYPES, 'Ldalvik/system/BaseDexClassLoader;'].map((type) => `${type}-><init>`),
]

const FIX = [
  { text: '原生库放进 lib 目录，用系统的装载方式。', snippet: 'System.loadLibrary("example")' },
  { text: '需要按需下发的功能，改用拆分安装包。' },
  { text: '调用在第三方 SDK 里的，向提供方确认装载的内容和校验方式。' },
]

const bringerOfClass = ({ packer, elsewhere }: DexFacts, className: string): Bringer => {
  if (packer && isOfPacker(packer.name, className)) return { kind: 'packer', name: packer.name }
  const loader = elsewhere?.loaders?.find((one) => one.class === className)
  const sdk = loader && isOfService(loader) ? ownersOfLoader(loader)[0] : ownerOfClass(className)
  return sdk === undefined ? { kind: 'own' } : { kind: 'sdk', name: sdk }
}

/** Second judgement of SEC-25: embedded files, and calls that load code from elsewhere. */
export const loadedCode = defineTerm({
  id: 'SEC-25.2',
  needs: ['embeddedFiles', 'dex', 'code'],
  looksFor: { mentions: LOADERS },
  check: (facts, circumstances) => {
    const { dex, code } = facts
    const files = codeOutsideLib.check(facts, circumstances)
    const places = placesOf(code, LOADERS)
    if (places.length === 0) return files.evidence.length > 0 ? files : (hiddenCode(dex) ?? files)
    return fail({
      reason: `${places.length} 处代码按路径或从内存装载程序。不在安装目录里的，不受安装时的校验保护。`,
      evidence: [
        ...inCode(places, { found: '从文件或内存装载代码', expected: '用 System.loadLibrary，代码随安装包发布' }),
        ...files.evidence,
      ],
      fix: fixByBringer(
        [...places.map((one) => bringerOfClass(dex, one.class)), ...files.evidence.map(({ at }) => bringerOfFile(at))],
        FIX,
      ),
    })
  },
})
