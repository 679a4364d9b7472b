import { isGame } from './category.ts'
import { RENAMED_SHARE, hiddenDex, isShell, renamedShare } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const MIB = 1024 * 1024
const APP_LINE_BYTES = 10 * MIB
const GAME_LINE_BYTES = 50 * MIB
const KIB = 1024
/** Unshrunk builds may have many code files with a class or two. */
const sizeOf = (bytes: number) => (bytes < MIB / 10 ? `${Math.ceil(bytes / KIB)} KB` : `${(bytes / MIB).toFixed(1)} MB`)
const percent = (share: number) => `${Math.round(share * 100)}%`

export const codeShrinking = defineTerm({
  id: 'PERF-09',
  needs: ['manifest', 'dex'],
  check: ({ manifest, dex }, circumstances) => {
    const shell = isShell(dex) ? hiddenDex(dex) : undefined
    if (shell) return shell
    const line = isGame(manifest, circumstances) ? GAME_LINE_BYTES : APP_LINE_BYTES
    const total = dex.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const size = sizeOf(total)
    if (total < line) return hiddenDex(dex) ?? pass(`代码共 ${size}，不到 ${line / MIB} MB`)
    const share = renamedShare(dex)
    if (share >= RENAMED_SHARE) return hiddenDex(dex) ?? pass(`代码共 ${size}，${percent(share)} 的类名已缩短，看得出做过收缩`)
    const rows = dex.files.map((file) => ({
      cells: [file.path, sizeOf(file.sizeBytes), String(file.classCount), String(file.methodCount)],
      guilty: true,
    }))
    return fail({
      reason: `代码共 ${size}，没有做过收缩的迹象，安装包偏大，启动和内存占用也会受影响。`,
      evidence: [
        {
          at: 'classes*.dex',
          found: `${percent(share)} 的类名不超过 3 个字符`,
          expected: `收缩后不少于 ${percent(RENAMED_SHARE)}，或总量小于 ${line / MIB} MB`,
          table: { head: ['文件', '大小', '类', '方法'], rows },
        },
      ],
      fix: [
        {
          text: '在发布构建里打开代码收缩和资源收缩。',
          snippet:
            'buildTypes {\n    release {\n        isMinifyEnabled = true\n        isShrinkResources = true\n        proguardFiles(\n            getDefaultProguardFile("proguard-android-optimize.txt"), "proguard-rules.pro")\n    }\n}',
        },
        { text: '按第三方库的说明，在 proguard-rules.pro 里补齐保留规则，再回归一遍主要功能。' },
      ],
    })
  },
})
