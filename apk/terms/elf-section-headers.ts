import type { NativeLibrary } from '../facts/facts.ts'
import { cleanUnlessUnreadable, hex, noNativeCode, readable } from './elf.ts'
import { fixByLibrary } from './fix-by-library.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const TABLE_ASKED_FROM = 24
const ENTRY_SIZE_ASKED_FROM = 26

const isInside = ({ sectionHeaderOffset, sectionsOutside = false }: NativeLibrary) =>
  sectionHeaderOffset !== 0 && !sectionsOutside
const sayOffset = ({ sectionHeaderOffset, sectionsOutside = false }: NativeLibrary) =>
  hex(sectionHeaderOffset) + (sectionsOutside ? '，节表超出文件' : '')

const headerRows = (library: NativeLibrary, targetSdk: number) => {
  const entryBytes = library.is64 ? 0x40 : 0x28
  const sizeAsked = targetSdk >= ENTRY_SIZE_ASKED_FROM
  return [
    { cells: ['e_shoff', sayOffset(library), '不为 0，节表在文件以内'], guilty: !isInside(library) },
    { cells: ['e_shnum', String(library.sectionHeaderCount), '不为 0'], guilty: library.sectionHeaderCount === 0 },
    {
      cells: ['e_shentsize', hex(library.sectionEntryBytes), hex(entryBytes)],
      guilty: sizeAsked && library.sectionEntryBytes !== entryBytes,
    },
  ]
}

export const elfSectionHeaders = defineTerm({
  id: 'COMP-16',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    if (manifest.targetSdk < TABLE_ASKED_FROM) return notApplicable(`目标版本低于 ${TABLE_ASKED_FROM}，系统不作这项要求`)
    const evidence = readable(nativeLibraries).flatMap((library): Evidence[] => {
      const rows = headerRows(library, manifest.targetSdk)
      if (!rows.some((row) => row.guilty)) return []
      const table = { head: ['字段', '实际', '要求'], rows }
      return [{ at: library.path, where: 'ELF 头', found: '节表缺失或尺寸不对', expected: '节表完整', table }]
    })
    if (evidence.length === 0) return cleanUnlessUnreadable(nativeLibraries, pass('ELF 头和节表完整'))
    return fail({
      reason: `${evidence.length} 个原生库的节表不完整，系统链接器会拒绝装载。`,
      evidence,
      fix: fixByLibrary(
        evidence.map(({ at }) => ({ path: at })),
        [
          { text: '去符号请用 NDK 自带的工具，不要用会删掉节表的工具。', snippet: 'llvm-strip --strip-unneeded libexample.so' },
          { text: '节表是被加固或压缩工具删掉的，请升级该工具或关掉这一项。' },
        ],
      ),
    })
  },
})
