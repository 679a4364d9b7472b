import { PAGE_16K, hex, inLibrary, is64BitAbi, noNativeCode } from './elf.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import { lacksWideLibraries } from './wide-splits.ts'

export const nativeZipAlignment = defineTerm({
  id: 'COMP-06',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    const stored = nativeLibraries.filter((library) => library.stored && is64BitAbi(library.abi))
    if (stored.length === 0) {
      const none = '没有未压缩存放的 64 位原生库'
      if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData }, none)
      const elsewhere = nativeLibraries.some(({ abi }) => is64BitAbi(abi))
        ? undefined
        : lacksWideLibraries({ manifest, nativeLibraries, splits })
      return elsewhere ?? notApplicable(none)
    }
    const askew = stored.filter((library) => library.dataOffset % PAGE_16K !== 0)
    if (askew.length === 0) return pass(`${stored.length} 个未压缩的 64 位原生库都落在 16 KB 边界上`)
    return fail({
      reason: `${askew.length} 个未压缩的原生库没有落在 16 KB 边界上，16 KB 内存页的设备不能直接从安装包里装载它们。`,
      evidence: askew.map((library) =>
        inLibrary(library, {
          where: 'ZIP 条目',
          found: `数据偏移 ${hex(library.dataOffset)}，余 ${library.dataOffset % PAGE_16K} 字节`,
          expected: '数据偏移是 16384 的整数倍',
          head: ['存放方式', '数据偏移', '对 16384 取余', '要求'],
          cells: [['未压缩', hex(library.dataOffset, 8), String(library.dataOffset % PAGE_16K), '0']],
        }),
      ),
      fix: [
        { text: '升级到 Android Gradle 插件 8.5.1 或更高版本，重新打包。' },
        {
          text: '自己打包的，在签名之前对齐一次，用 build-tools 35 或更高版本里的 zipalign。',
          snippet: 'zipalign -P 16 -f 4 app-unsigned.apk app-aligned.apk',
        },
      ],
    })
  },
})
