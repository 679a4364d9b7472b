import type { NativeLibrary } from '../facts/facts.ts'
import { cleanUnlessUnreadable, noNativeCode, readable } from './elf.ts'
import { fixByLibrary } from './fix-by-library.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const ASKED_FROM = 23
const isPath = (name: string) => /[\\/]/.test(name)

const PT_INTERP = 3
/** An executable that is named like a library, so that the installer extracts it: nothing links against it. */
const isProgram = ({ segments }: NativeLibrary) => segments.some(({ type }) => type === PT_INTERP)

const nameRows = (library: NativeLibrary) => [
  { cells: ['DT_SONAME', library.soname ?? '没有', '有'], guilty: !library.soname && !isProgram(library) },
  ...library.needed.filter(isPath).map((name) => ({ cells: ['DT_NEEDED', name, '只写库名'], guilty: true })),
]

export const elfNames = defineTerm({
  id: 'COMP-17',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    if (manifest.targetSdk < ASKED_FROM) return notApplicable(`目标版本低于 ${ASKED_FROM}，系统不作这项要求`)
    const evidence = readable(nativeLibraries).flatMap((library): Evidence[] => {
      const rows = nameRows(library)
      if (!rows.some((row) => row.guilty)) return []
      const table = { head: ['标签', '实际', '要求'], rows }
      return [{ at: library.path, where: '动态段', found: '库名或依赖名不合规范', expected: '有 SONAME，依赖名不带路径', table }]
    })
    if (evidence.length === 0) return cleanUnlessUnreadable(nativeLibraries, pass('库名和依赖名都合规范'))
    return fail({
      reason: `${evidence.length} 个原生库的库名或依赖名不合规范，在部分设备上装载失败。`,
      evidence,
      fix: fixByLibrary(
        evidence.map(({ at }) => ({ path: at })),
        [
          { text: '链接时写明库名。', snippet: '-Wl,-soname,libexample.so' },
          {
            text: '链接依赖时写库名，不要写编译机上的路径；导入的库自己没有 SONAME 的，在 CMake 里写明。',
            snippet: 'set_target_properties(dep PROPERTIES IMPORTED_NO_SONAME TRUE)',
          },
        ],
      ),
    })
  },
})
