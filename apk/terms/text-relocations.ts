import { cleanUnlessUnreadable, inLibrary, noNativeCode, readable } from './elf.ts'
import { fixByLibrary } from './fix-by-library.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const REFUSED_FROM = 23

export const textRelocations = defineTerm({
  id: 'COMP-15',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    if (manifest.targetSdk < REFUSED_FROM) return notApplicable(`目标版本低于 ${REFUSED_FROM}，系统只作提示`)
    const guilty = readable(nativeLibraries).filter((library) => library.textRelocation)
    if (guilty.length === 0) return cleanUnlessUnreadable(nativeLibraries, pass('没有代码段重定位'))
    return fail({
      reason: `${guilty.length} 个原生库带有代码段重定位，系统拒绝装载，应用用到它时崩溃。`,
      evidence: guilty.map((library) =>
        inLibrary(library, {
          where: '动态段',
          found: '有 TEXTREL 标记',
          expected: '没有 DT_TEXTREL，DT_FLAGS 不含 TEXTREL',
          head: ['标签', '值'],
          cells: [['DT_TEXTREL / DF_TEXTREL', '有']],
        }),
      ),
      fix: fixByLibrary(guilty, [
        { text: '用位置无关代码重新编译。', snippet: '-fPIC' },
        { text: '手写汇编里的绝对地址改成相对寻址；找不到来处时用下面的命令列出。', snippet: 'scanelf -qT libexample.so' },
      ]),
    })
  },
})
