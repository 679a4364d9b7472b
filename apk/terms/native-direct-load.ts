import type { NativeLibrary } from '../facts/facts.ts'
import { PAGE_16K, is64BitAbi, noNativeCode } from './elf.ts'
import { atApplication } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const SUPPORTED_FROM = 23
const PAGE_4K = 4096
/** The Android version of `SUPPORTED_FROM`, the first that reads extractNativeLibs. */
const REFUSED_BY = 6

const isLoadable = (library: NativeLibrary) =>
  library.stored && library.dataOffset % (is64BitAbi(library.abi) ? PAGE_16K : PAGE_4K) === 0

/** What the installer refuses where nothing is to be extracted (NativeLibraryHelper.cpp, copyFileIfChanged). */
const isRefused = (library: NativeLibrary) => !library.stored || library.dataOffset % PAGE_4K !== 0

const reasonOf = (extracts: boolean, bad: readonly NativeLibrary[]) => {
  if (extracts) return '安装时要把原生库解压一份，多占存储，安装也慢一些。'
  const refused = bad.filter(isRefused).length
  return refused > 0
    ? `清单声明原生库不需要解压，却有 ${refused} 个库被压缩或没有按页对齐，Android ${REFUSED_BY} 及以上会拒绝安装（INSTALL_FAILED_INVALID_APK）。`
    : `${bad.length} 个原生库没有按 16 KB 对齐，内存页为 16 KB 的设备不能直接从安装包里装载它们。`
}

const entryTable = (libraries: NativeLibrary[]): Evidence => {
  const rows = libraries.map((library) => ({
    cells: [library.path, library.stored ? '未压缩' : '已压缩', String(library.dataOffset)],
    guilty: true,
  }))
  return {
    at: 'lib/',
    found: `${libraries.length} 个库被压缩或没有对齐`,
    expected: '未压缩，按内存页对齐',
    table: { head: ['文件', '存放方式', '数据偏移'], rows },
  }
}

export const nativeDirectLoad = defineTerm({
  id: 'PERF-11',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    const extracts = manifest.application?.extractNativeLibs !== false
    const bad = nativeLibraries.filter((library) => !isLoadable(library))
    if (manifest.minSdk < SUPPORTED_FROM && (extracts || !bad.some(isRefused)))
      return notApplicable(`最低版本低于 ${SUPPORTED_FROM}，旧设备需要解压原生库`)
    if (!extracts && bad.length === 0) return pass('原生库直接从安装包里装载')
    const said = {
      found:
        manifest.application?.extractNativeLibs === undefined
          ? '没有写 extractNativeLibs，系统按 true 处理'
          : 'extractNativeLibs 为 true',
      expected: 'false',
    }
    return fail({
      reason: reasonOf(extracts, bad),
      evidence: [
        ...(extracts ? [atApplication(manifest, 'android:extractNativeLibs', said)] : []),
        ...(bad.length > 0 ? [entryTable(bad)] : []),
      ],
      fix: [
        {
          text: '使用不压缩的打包方式，插件会同时写好清单。',
          snippet: 'android {\n    packaging {\n        jniLibs { useLegacyPackaging = false }\n    }\n}',
        },
        {
          text: '自己打包的，签名前按页对齐，用 build-tools 35 或更高版本里的 zipalign。',
          snippet: 'zipalign -P 16 -f 4 app-unsigned.apk app-aligned.apk',
        },
      ],
    })
  },
})
