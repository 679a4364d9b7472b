import { ET_DYN, cleanUnlessUnreadable, noNativeCode, readable } from './elf.ts'
import { fixByLibrary } from './fix-by-library.ts'
import type { NativeLibrary } from '../facts/facts.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { FixStep } from './verdict.ts'

const OWN: FixStep[] = [
  { text: '编译时打开栈保护和位置无关代码。', snippet: '-fstack-protector-strong -fPIC' },
  { text: '库里的函数都没有用到数组时，编译器不会加保护，这种情况可以在申请里说明。' },
]
/** Output of Flutter's compiler for an app's Dart code, which never has stack canaries. */
const DART = 'libapp.so'
const isOfDart = (all: readonly NativeLibrary[]) => {
  const isFlutter = all.some(({ name }) => name === 'libflutter.so')
  return ({ name }: NativeLibrary) => isFlutter && name === DART
}
const OF_DART: FixStep = {
  text: `${DART} 是 Flutter 从 Dart 代码编译出来的，它的编译器不加栈保护，不用改，在申请里说明即可。`,
}

export const nativeHardening = defineTerm({
  id: 'SEC-24',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    const guilty = readable(nativeLibraries).filter((library) => library.elfType !== ET_DYN || !library.hasStackCanary)
    const isDart = isOfDart(nativeLibraries)
    if (guilty.length === 0) return cleanUnlessUnreadable(nativeLibraries, pass('原生库都有栈保护，并是位置无关代码'))
    return fail({
      reason: `${guilty.length} 个原生库没有栈保护或不是位置无关代码，一个内存错误就可能变成可利用的漏洞。`,
      evidence: guilty.map((library) => ({
        at: library.path,
        where: 'ELF 头与符号表',
        found: library.hasStackCanary ? '不是位置无关代码' : '没有栈保护',
        expected: 'ET_DYN，并引用 __stack_chk_fail',
        table: {
          head: ['项', '实际', '要求'],
          rows: [
            { cells: ['e_type', String(library.elfType), `${ET_DYN}（ET_DYN）`], guilty: library.elfType !== ET_DYN },
            { cells: ['__stack_chk_fail', library.hasStackCanary ? '有' : '没有', '有'], guilty: !library.hasStackCanary },
          ],
        },
      })),
      fix: [
        ...fixByLibrary(
          guilty.filter((library) => !isDart(library)),
          OWN,
        ),
        ...(guilty.some(isDart) ? [OF_DART] : []),
      ],
    })
  },
})
