import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const PROFILE = 'assets/dexopt/baseline.prof'
const METADATA = 'assets/dexopt/baseline.profm'
const CEILING_BYTES = 1.5 * 1024 * 1024

export const baselineProfile = defineTerm({
  id: 'PERF-08',
  needs: ['manifest', 'archive'],
  check: ({ manifest, archive }) => {
    if (manifest.application?.hasCode === false) return notApplicable('这个安装包声明不含代码')
    // An empty file profiles nothing.
    const sizeOf = (path: string) => archive.entries.find((entry) => entry.path === path)?.sizeBytes || undefined
    const profile = sizeOf(PROFILE)
    const metadata = sizeOf(METADATA)
    const heavy = profile !== undefined && profile >= CEILING_BYTES
    if (profile !== undefined && metadata !== undefined && !heavy) return pass('安装包带有基线配置文件')
    const rows = [
      {
        cells: [PROFILE, profile === undefined ? '没有' : `${profile} 字节`, '小于 1.5 MB'],
        guilty: profile === undefined || heavy,
      },
      { cells: [METADATA, metadata === undefined ? '没有' : `${metadata} 字节`, '有'], guilty: metadata === undefined },
    ]
    return fail({
      reason: heavy ? '基线配置文件过大，系统不会使用它。' : '没有基线配置文件，安装后头几次启动和滑动会慢一些。',
      evidence: [
        {
          at: 'assets/dexopt/',
          found: heavy ? '文件过大' : '文件不全',
          expected: '两个文件都有',
          table: { head: ['文件', '实际', '要求'], rows },
        },
      ],
      fix: [
        {
          text: '加入 ProfileInstaller，并用 Baseline Profile 的 Gradle 插件生成配置。',
          snippet: 'implementation("androidx.profileinstaller:profileinstaller:1.4.1")',
        },
        { text: '只收录启动和主要页面的路径，文件保持在 1.5 MB 以内。' },
      ],
    })
  },
})
