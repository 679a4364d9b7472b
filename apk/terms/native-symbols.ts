import { cleanUnlessUnreadable, inLibrary, noNativeCode, readable } from './elf.ts'
import { defineTerm, fail, pass } from './verdict.ts'

export const nativeSymbols = defineTerm({
  id: 'PERF-10',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    const guilty = readable(nativeLibraries).filter((library) => library.debugSections.length > 0)
    if (guilty.length === 0) return cleanUnlessUnreadable(nativeLibraries, pass('原生库都已去掉调试符号'))
    return fail({
      reason: `${guilty.length} 个原生库带着调试符号，用户要多下载这部分内容，内部函数名也一并公开。`,
      evidence: guilty.map((library) =>
        inLibrary(library, {
          where: '节表',
          found: `有 ${library.debugSections.join('、')}`,
          expected: '没有 .symtab 和 .debug_*',
          head: ['节', '说明'],
          cells: library.debugSections.map((name) => [name, '调试符号']),
        }),
      ),
      fix: [
        { text: '打包时去符号，符号文件另存，供崩溃还原用。', snippet: 'llvm-strip --strip-unneeded libexample.so' },
        { text: '检查构建脚本里有没有 keepDebugSymbols，发布构建里去掉。' },
      ],
    })
  },
})
