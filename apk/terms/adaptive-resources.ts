import type { DexFacts, ResourceFacts, SplitFact } from '../facts/facts.ts'
import { isWide } from '../facts/wide-resources.ts'
import { hasClass, hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { hasUnseenResources, unseenResources } from './required-splits.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import { windowless } from './window-owners.ts'

const ADAPTIVE = [
  'androidx.window.core.layout.WindowSizeClass',
  'androidx.slidingpanelayout.widget.SlidingPaneLayout',
  'androidx.compose.material3.windowsizeclass.',
  'androidx.compose.material3.adaptive.',
]

const wideConfigurations = ({ configurations }: ResourceFacts, splits: readonly SplitFact[]) => [
  ...Object.entries(configurations).flatMap(([type, counts]) =>
    Object.keys(counts)
      .filter(isWide)
      .map((qualifiers) => `${type}-${qualifiers}`),
  ),
  ...splits.flatMap(({ resources }) => (resources?.wide?.places ?? []).map(({ place }) => place)),
]

const layoutTable = ({ configurations }: ResourceFacts) => {
  const rows = Object.entries(configurations['layout'] ?? {}).map(([qualifiers, count]) => ({
    cells: [`layout${qualifiers ? `-${qualifiers}` : ''}`, String(count)],
    guilty: true,
  }))
  return rows.length > 0 ? rows : [{ cells: ['layout', '0'], guilty: true }]
}

const inCode = (dex: DexFacts) => ADAPTIVE.some((wanted) => hasClass(dex, wanted))

export const adaptiveResources = defineTerm({
  id: 'LSA-08',
  needs: ['manifest', 'resources', 'dex'],
  check: ({ manifest, resources, dex, splits = [] }) => {
    if (!resources.present) return notApplicable('安装包里没有资源表')
    const wide = wideConfigurations(resources, splits)
    if (wide.length > 0) return pass(`有面向大屏的资源：${wide.slice(0, 3).join('、')}`)
    if (inCode(dex)) return pass('代码里带有自适应布局组件')
    const none = windowless(manifest, splits)
    if (none) return none
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    if (mayHideJetpack(dex)) return undetermined('没有大屏资源，代码又经过混淆，看不出是否用了自适应布局')
    if (hasUnseenResources(splits)) return unseenResources()
    return fail({
      reason: '没有看到面向大屏的资源或自适应布局组件，大屏上可能只是放大的手机界面。',
      evidence: [
        {
          at: 'resources.arsc',
          where: '资源配置',
          found: '没有 sw600dp 或 w600dp 以上的资源',
          expected: '有大屏资源，或使用自适应布局组件',
          table: { head: ['资源目录', '条目'], rows: layoutTable(resources) },
        },
      ],
      fix: [
        { text: '为宽窗口提供布局。', snippet: 'res/layout-w600dp/activity_main.xml' },
        { text: '或按窗口大小等级切换布局。', snippet: 'val sizeClass = currentWindowAdaptiveInfo().windowSizeClass' },
      ],
    })
  },
})
