import { cleanUnlessUnreadable, inLibrary, noNativeCode, readable } from './elf.ts'
import { PRIVATE_LIBRARIES, foreignNeeds } from './system-libraries.ts'
import { fixByLibrary } from './fix-by-library.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const CLOSED_FROM = 24

export const privateSystemLibraries = defineTerm({
  id: 'COMP-14',
  needs: ['manifest', 'nativeLibraries'],
  check: ({ manifest, nativeLibraries, splits, personalData }) => {
    if (nativeLibraries.length === 0) return noNativeCode({ manifest, splits, personalData })
    if (manifest.targetSdk < CLOSED_FROM) return notApplicable(`目标版本低于 ${CLOSED_FROM}，系统不作这项限制`)
    const foreign = foreignNeeds(nativeLibraries, manifest)
    const guilty = readable(nativeLibraries).flatMap((library) => {
      const reached = foreign(library).filter((name) => PRIVATE_LIBRARIES.has(name))
      return reached.length === 0 ? [] : [{ library, reached }]
    })
    if (guilty.length === 0) return cleanUnlessUnreadable(nativeLibraries, pass('原生库只链接公开的系统库'))
    return fail({
      reason: `${guilty.length} 个原生库链接了系统私有库，系统链接器会拒绝装载，应用用到它时崩溃。`,
      evidence: guilty.map(({ library, reached }) =>
        inLibrary(library, {
          where: '动态段',
          found: `依赖 ${reached.join('、')}`,
          expected: '只依赖公开系统库，或随包提供',
          head: ['标签', '依赖名', '归属'],
          cells: reached.map((name) => ['DT_NEEDED', name, '系统私有库']),
        }),
      ),
      fix: fixByLibrary(
        guilty.map(({ library }) => library),
        [
          { text: '有公开接口的，改用公开接口；加密、数据库、图像等功能，把自己的一份库编进安装包。' },
          {
            text: '自己编的这份库用静态链接；一定要做成动态库的，库名不要与系统的相同。',
            snippet: 'target_link_libraries(example PRIVATE crypto_static ssl_static)',
          },
        ],
      ),
    })
  },
})
