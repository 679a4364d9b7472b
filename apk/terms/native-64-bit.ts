import type { NativeLibrary } from '../facts/facts.ts'
import { is64BitAbi, noNativeCode } from './elf.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'
import { lacksWideLibraries } from './wide-splits.ts'

const TWINS = new Map([
  ['armeabi', 'arm64-v8a'],
  ['armeabi-v7a', 'arm64-v8a'],
  ['x86', 'x86_64'],
])
/** The corresponding 64-bit folder; undefined for a 64-bit one. */
const twinOf = (abi: string) => TWINS.get(abi)

/** ABIs of 64-bit processors. */
const isWide = (abi: string) => is64BitAbi(abi) || abi === 'riscv64'
/** Libraries by which the installer selects the ABI: other names don't count (ValidLibraryPathLastSlash in ApkParsing.cpp). */
const installed = (libraries: NativeLibrary[]) => {
  const named = libraries.filter(({ name }) => name.startsWith('lib'))
  return named.length > 0 ? named : libraries
}

const tally = (libraries: NativeLibrary[], lonely: string[]): Evidence => {
  const counts = new Map<string, number>()
  for (const { abi } of libraries) counts.set(abi, (counts.get(abi) ?? 0) + 1)
  const abis = [...counts.keys()].toSorted()
  const rows = abis.map((abi) => ({
    cells: [`lib/${abi}/`, String(counts.get(abi)), twinOf(abi) ?? '–'],
    guilty: lonely.includes(abi),
  }))
  const expected = `补齐 ${[...new Set(lonely.map((abi) => twinOf(abi) ?? 'arm64-v8a'))].join('、')}`
  return { at: 'lib/', found: `只有 ${abis.join('、')}`, expected, table: { head: ['目录', '库数', '对应的 64 位目录'], rows } }
}

const fixFor = (abis: ReadonlySet<string>, lonely: readonly string[]): FixStep[] => {
  const whole = [...new Set([...abis, ...lonely.map((abi) => twinOf(abi) ?? 'arm64-v8a')])].toSorted()
  const names = whole.map((abi) => `"${abi}"`).join(', ')
  return [
    {
      text: '在构建脚本里加入 64 位架构，重新编译全部原生库。',
      snippet: `android {\n    defaultConfig {\n        ndk { abiFilters += listOf(${names}) }\n    }\n}`,
    },
    { text: '第三方库没有 64 位版本的，请换用提供方的新版本。' },
    { text: '如果 64 位包单独发布，请把 64 位包作为另一个版本提交。' },
  ]
}

export const native64Bit = defineTerm({
  id: 'COMP-04',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    const libraries = installed(nativeLibraries)
    const abis = new Set(libraries.map((library) => library.abi))
    const hasWide = [...abis].some(isWide)
    const lonely = [...abis].filter((abi) => !hasWide || !abis.has(twinOf(abi) ?? abi)).toSorted()
    if (lonely.length === 0) return pass('每个 32 位目录都有对应的 64 位目录')
    const evidence = [tally(libraries, lonely)]
    const fix = fixFor(abis, lonely)
    if (!hasWide) {
      const elsewhere = lacksWideLibraries({ manifest, nativeLibraries, splits })
      const what = lonely.every(twinOf) ? '只有 32 位原生库' : '没有 64 位原生库'
      return elsewhere ?? fail({ reason: `${what}，应用不能在只支持 64 位的设备上运行。`, evidence, fix })
    }
    return warn({ reason: `${lonely.join('、')} 没有对应的 64 位库，这类处理器的设备只能以 32 位方式运行。`, evidence, fix })
  },
})
