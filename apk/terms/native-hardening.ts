import { ET_DYN, cleanUnlessUnreadable, noNativeCode, readable } from './elf.ts'
import { fixByLibrary } from './fix-by-library.ts'
import type { NativeLibrary } from '../facts/facts.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { FixStep } from './verdict.ts'

const OWN: FixStep[] = [
  { text: '编译时打开栈保护和位置无关代码。', snippet: '-fstack-protector-strong -fPIC' },
  { text: '库里的函数都没有用到数组时，编译器不会加保护，这种情况可以在申请里说明。' },
]
/** Output of compilers that never add stack canaries, beside the library of their runtime: `libapp.so`, `libaot-Demo.dll.so`. */
const COMPILED = [
  { runtime: 'libflutter.so', name: /^libapp\.so$/, by: 'Flutter', from: 'Dart' },
  { runtime: 'libmonodroid.so', name: /^lib(?:aot-.*|xamarin-app|assemblies\..*|_.*\.dll)\.so$/, by: '.NET', from: 'C#' },
]
/** The compiler of a library, if it is such. */
const compilerOf = (all: readonly NativeLibrary[]) => {
  const present = COMPILED.filter(({ runtime }) => all.some(({ name }) => name === runtime))
  return (library: NativeLibrary) => present.find(({ name }) => name.test(library.name))
}
const fixByCompiler = (libraries: readonly NativeLibrary[], of: ReturnType<typeof compilerOf>): FixStep[] =>
  COMPILED.flatMap((compiler) => {
    const [first, ...more] = [...new Set(libraries.filter((library) => of(library) === compiler).map(({ name }) => name))]
    if (first === undefined) return []
    const whole = more.length > 0 ? `${first} 等 ${more.length + 1} 个库` : `${first} `
    const { by, from } = compiler
    return [{ text: `${whole}是 ${by} 从 ${from} 代码编译出来的，它的编译器不加栈保护，不用改，在申请里说明即可。` }]
  })

export const nativeHardening = defineTerm({
  id: 'SEC-24',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    const guilty = readable(nativeLibraries).filter((library) => library.elfType !== ET_DYN || !library.hasStackCanary)
    const compiledBy = compilerOf(nativeLibraries)
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
          guilty.filter((library) => !compiledBy(library)),
          OWN,
        ),
        ...fixByCompiler(guilty, compiledBy),
      ],
    })
  },
})
