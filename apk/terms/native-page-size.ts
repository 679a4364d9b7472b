import type { NativeLibrary } from '../facts/facts.ts'
import { PAGE_16K, PT_LOAD, cleanUnlessUnreadable, hex, is64BitAbi, noNativeCode, readable } from './elf.ts'
import { fixByLibrary } from './fix-by-library.ts'
import { defineTerm, fail, notApplicable, pass, warn } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'
import { lacksWideLibraries } from './wide-splits.ts'

/** Since this target SDK, the platform expects support for 16 KB pages. */
const EXPECTED_FROM = 35
const NONE = '安装包里没有 64 位原生库'

const loads = (library: NativeLibrary) => library.segments.filter((segment) => segment.type === PT_LOAD)
type Segment = NativeLibrary['segments'][number]
/** Patching the alignment afterwards moves nothing: the segment stays where alignment to 4 KB put it. */
const isNarrowSegment = ({ align, askew }: Segment) => align < PAGE_16K || askew === true
const isNarrow = (library: NativeLibrary) => loads(library).some(isNarrowSegment)
const sayAlign = ({ align, askew }: Segment) => hex(align) + (askew ? '，与所在位置不符' : '')

const programHeaders = (library: NativeLibrary): Evidence => {
  const rows = loads(library).map((segment, index) => ({
    cells: [`#${index + 1}`, 'PT_LOAD', hex(segment.offset, 8), sayAlign(segment), '≥ 0x4000'],
    guilty: isNarrowSegment(segment),
  }))
  const narrow = rows.filter((row) => row.guilty).length
  const table = { head: ['段', '类型', '偏移', '实际对齐', '要求'], rows }
  return {
    at: library.path,
    where: '程序头表',
    found: `${narrow} 段不符`,
    expected: '每个 PT_LOAD 的 p_align 不小于 0x4000',
    table,
  }
}

const fix: FixStep[] = [
  { text: '用 NDK r28 或更高版本重新编译，默认即为 16 KB 对齐。' },
  {
    text: '暂时不能升级的，在 CMakeLists.txt 里给每个库加上链接参数。',
    snippet: 'target_link_options(example PRIVATE "-Wl,-z,max-page-size=16384")',
  },
  { text: '来自第三方 SDK 的库，请换用提供方的新版本。' },
]

export const nativePageSize = defineTerm({
  id: 'COMP-05',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    const wide = nativeLibraries.filter((library) => is64BitAbi(library.abi))
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData }, NONE)
    if (wide.length === 0) return lacksWideLibraries({ manifest, nativeLibraries, splits }) ?? notApplicable(NONE)
    const narrow = readable(wide).filter(isNarrow)
    const { length } = readable(wide)
    const clean = length > 0 ? pass(`${length} 个 64 位原生库都按 16 KB 对齐`) : notApplicable(NONE)
    if (narrow.length === 0) return cleanUnlessUnreadable(wide, clean)
    const reason = `${narrow.length} 个原生库的可加载段没有按 16 KB 对齐。在 16 KB 内存页的设备上装载失败，或者只能靠系统的兼容模式运行，第一次打开时弹出警告。`
    const what = { reason, evidence: narrow.map(programHeaders), fix: fixByLibrary(narrow, fix) }
    return manifest.targetSdk >= EXPECTED_FROM ? fail(what) : warn(what)
  },
})
