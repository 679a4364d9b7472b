import type { NativeLibrary } from '../facts/facts.ts'
import { cleanUnlessUnreadable, inLibrary, noNativeCode, readable } from './elf.ts'
import { PRIVATE_LIBRARIES, PUBLIC_LIBRARIES, foreignNeeds, libraryPaths } from './system-libraries.ts'
import { makerOfLibrary } from '../sdks/owner.ts'
import { fixByLibrary } from './fix-by-library.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'

const KNOWN_ABIS = new Set(['armeabi', 'armeabi-v7a', 'arm64-v8a', 'x86', 'x86_64', 'riscv64'])

/** One row per library that is in some ABI folder but missing in another. */
const unevenLibraries = (all: NativeLibrary[]): Evidence | undefined => {
  const libraries = all.filter(({ abi }) => KNOWN_ABIS.has(abi))
  const abis = [...new Set(libraries.map(({ abi }) => abi))].toSorted()
  const paths = libraryPaths(libraries)
  const names = [...new Set(libraries.map(({ name }) => name))].toSorted()
  const rows = names
    .map((name) => abis.map((abi) => paths.has(`lib/${abi}/${name}`)))
    .map((has, index) => ({ name: names[index] ?? '', has }))
  const uneven = rows.filter(({ has }) => has.includes(false))
  if (uneven.length === 0) return undefined
  const table = {
    head: ['库', ...abis],
    rows: uneven.map(({ name, has }) => ({ cells: [name, ...has.map((there) => (there ? '有' : '缺'))], guilty: true })),
  }
  return { at: 'lib/', found: `${uneven.length} 个库不是每个架构都有`, expected: '每个架构目录里的库相同', table }
}

const RUNTIME = 'libc++_shared.so'
const ADD: FixStep = {
  text: '把缺少的库放进同一个架构目录，或改为静态链接。',
  snippet: 'src/main/jniLibs/arm64-v8a/libexample.so',
}
const ADD_RUNTIME: FixStep = {
  text: `缺少 ${RUNTIME} 的，让构建工具把它一起打包。`,
  snippet:
    'android {\n    defaultConfig {\n        externalNativeBuild {\n            cmake { arguments += "-DANDROID_STL=c++_shared" }\n        }\n    }\n}',
}
/** An engine's library ships with its dependencies: they were lost in the build. */
const OF_MAKERS: FixStep = {
  text: 'SDK 和引擎的库所缺的，由提供方一起提供：先核对依赖是否都加进了工程，打包时有没有被排除，或只放进了别的架构。',
}
const LEAVE_OUT: FixStep = {
  text: '应用用不到的库，例如没有选用的脚本引擎留下的，打包时排除。',
  snippet: 'android {\n    packaging { jniLibs { excludes += "**/libhermes-executor-*.so" } }\n}',
}
const EVEN: FixStep[] = [
  { text: '各架构用同一份依赖清单打包，把缺的库补进对应的目录；第三方库缺架构的，向提供方要齐。' },
  {
    text: '有的架构补不齐的，只打包库都齐的架构。',
    snippet: 'android {\n    defaultConfig {\n        ndk { abiFilters += listOf("arm64-v8a") }\n    }\n}',
  },
]

export const nativeDependencies = defineTerm({
  id: 'STAB-07',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    const foreign = foreignNeeds(nativeLibraries, manifest)
    const evidence = readable(nativeLibraries).flatMap((library) => {
      // Private platform libraries are COMP-14's finding: one defect, one term.
      const lost = foreign(library).filter((name) => !PUBLIC_LIBRARIES.has(name) && !PRIVATE_LIBRARIES.has(name))
      if (lost.length === 0) return []
      const cells = lost.map((name) => ['DT_NEEDED', name, '找不到'])
      return [
        inLibrary(library, {
          where: '动态段',
          found: `缺少 ${lost.join('、')}`,
          expected: '依赖都在同一目录或系统公开库里',
          head: ['标签', '依赖名', '结果'],
          cells,
        }),
      ]
    })
    if (evidence.length > 0) {
      const lacksRuntime = evidence.some(({ found }) => found.includes(RUNTIME))
      return fail({
        reason: `${evidence.length} 个原生库的依赖不全，装载时报错，用到它的功能会崩溃。`,
        evidence,
        fix: [
          ...(evidence.some(({ at }) => makerOfLibrary(at) !== undefined) ? [OF_MAKERS] : []),
          ...fixByLibrary(
            evidence.map(({ at }) => ({ path: at })),
            lacksRuntime ? [ADD, ADD_RUNTIME] : [ADD],
          ),
          LEAVE_OUT,
        ],
      })
    }
    const uneven = unevenLibraries(nativeLibraries)
    if (uneven) return warn({ reason: '各架构目录里的库不一样，部分设备上会缺功能或崩溃。', evidence: [uneven], fix: EVEN })
    return cleanUnlessUnreadable(nativeLibraries, pass('每个原生库的依赖都能找到'))
  },
})
