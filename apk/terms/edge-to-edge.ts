import { TABLE_PATH } from '../facts/resources.ts'
import { hasUnseenResources, unseenResources } from './required-splits.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const ENFORCED_FROM = 35
const OPT_OUT_IGNORED_FROM = 36

export const edgeToEdge = defineTerm({
  id: 'COMP-22',
  needs: ['manifest', 'resources'],
  check: ({ manifest, resources, splits = [] }) => {
    if (manifest.targetSdk < ENFORCED_FROM) return notApplicable(`目标版本低于 ${ENFORCED_FROM}，系统不强制边到边显示`)
    if (!resources.present) return notApplicable('安装包里没有资源表')
    const tables = [
      { at: TABLE_PATH, ...resources },
      ...splits.flatMap(({ path, resources: own }) => (own ? [{ at: `${path}/${TABLE_PATH}`, ...own }] : [])),
    ]
    const optedOut = tables.flatMap(({ at, edgeToEdgeOptOuts }) =>
      edgeToEdgeOptOuts.filter(({ value }) => value).map(({ name }) => ({ at, name })),
    )
    if (optedOut.length === 0) return hasUnseenResources(splits) ? unseenResources() : pass('没有样式退出边到边显示')
    const ignored = manifest.targetSdk >= OPT_OUT_IGNORED_FROM
    return fail({
      reason: ignored
        ? '样式里仍写着退出边到边显示，但在这个目标版本上已经不起作用，内容可能被系统栏挡住。'
        : '样式退出了边到边显示，升级目标版本后这个开关会失效，内容可能被系统栏挡住。',
      evidence: optedOut.map(({ at, name }) => ({
        at,
        where: `样式 ${name}`,
        found: 'android:windowOptOutEdgeToEdgeEnforcement = true',
        expected: '不写这一项',
      })),
      fix: [
        { text: '删除样式里的 android:windowOptOutEdgeToEdgeEnforcement。' },
        {
          text: '按窗口边衬区给内容留出位置，刘海和挖孔也要让开。',
          snippet:
            'ViewCompat.setOnApplyWindowInsetsListener(root) { v, insets ->\n    val bars = insets.getInsets(\n        WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout())\n    v.setPadding(bars.left, bars.top, bars.right, bars.bottom)\n    WindowInsetsCompat.CONSUMED\n}',
        },
        { text: '用 Compose 写的页面，用 Scaffold 给的内边距，或加下面的修饰符。', snippet: 'Modifier.safeDrawingPadding()' },
      ],
    })
  },
})
