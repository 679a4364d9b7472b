import type { NativeLibrary } from '../facts/facts.ts'
import { PF_W, PF_X, PT_LOAD, cleanUnlessUnreadable, hex, noNativeCode, readable } from './elf.ts'
import { fixByLibrary } from './fix-by-library.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

/** An unused header, whose other fields are meaningless (System V gABI). */
const PT_NULL = 0
const isBoth = ({ type, flags }: NativeLibrary['segments'][number]) =>
  type !== PT_NULL && (flags & PF_W) !== 0 && (flags & PF_X) !== 0
/** The linker rejects these; it accepts an executable stack, which is as easily exploited. */
const isRefused = ({ segments }: NativeLibrary) => segments.some((segment) => segment.type === PT_LOAD && isBoth(segment))
const say = (flags: number) => `${flags & 4 ? 'R' : '-'}${flags & PF_W ? 'W' : '-'}${flags & PF_X ? 'E' : '-'}`

const segmentTable = (library: NativeLibrary): Evidence => {
  const rows = library.segments.map((segment, index) => ({
    cells: [`#${index + 1}`, hex(segment.type), hex(segment.offset, 8), say(segment.flags), '不同时有 W 和 E'],
    guilty: isBoth(segment),
  }))
  const table = { head: ['段', '类型', '偏移', '权限', '要求'], rows }
  return {
    at: library.path,
    where: '程序头表',
    found: `${rows.filter(({ guilty }) => guilty).length} 段可写又可执行`,
    expected: '没有可写又可执行的段',
    table,
  }
}

export const nativeWriteExecute = defineTerm({
  id: 'SEC-23',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    const guilty = readable(nativeLibraries).filter(({ segments }) => segments.some(isBoth))
    if (guilty.length === 0) return cleanUnlessUnreadable(nativeLibraries, pass('没有可写又可执行的段'))
    return fail({
      reason: guilty.some(isRefused)
        ? `${guilty.length} 个原生库有可写又可执行的段，漏洞更容易被利用，较新的系统会拒绝装载。`
        : `${guilty.length} 个原生库有可写又可执行的段（例如栈），漏洞更容易被利用。`,
      evidence: guilty.map(segmentTable),
      fix: fixByLibrary(guilty, [
        { text: '用较新的 NDK 重新链接，不要使用自定义链接脚本合并代码段和数据段。' },
        { text: '汇编文件末尾声明不需要可执行栈。', snippet: '.section .note.GNU-stack,"",%progbits' },
      ]),
    })
  },
})
