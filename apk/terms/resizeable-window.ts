import { atApplication, inManifest, shortName } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

/** From this target on windows are resizeable unless the manifest says no. */
const DEFAULT_FROM = 24

export const resizeableWindow = defineTerm({
  id: 'LSA-01',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const { application } = manifest
    if (!application) return notApplicable('清单里没有 application 元素')
    const fixed = manifest.components.filter(
      ({ kind, resizeableActivity }) => kind === 'activity' && resizeableActivity === false,
    )
    const evidence: Evidence[] = fixed.map(({ name, line }) =>
      inManifest(
        manifest,
        { line, attribute: 'android:resizeableActivity' },
        { found: `${shortName(name)} 不可调整`, expected: 'true，或不写' },
      ),
    )
    const unsaid = application.resizeableActivity === undefined && manifest.targetSdk < DEFAULT_FROM
    if (application.resizeableActivity === false || unsaid) {
      const found = unsaid ? `目标版本低于 ${DEFAULT_FROM}，没有写 resizeableActivity` : '整个应用不可调整'
      evidence.unshift(
        atApplication(manifest, 'android:resizeableActivity', { found, expected: 'android:resizeableActivity="true"' }),
      )
    }
    if (evidence.length === 0) return pass('窗口可以调整大小')
    return fail({
      reason: '窗口不能调整大小，在折叠屏和平板上会以小窗或黑边显示，分屏也不可用。',
      evidence,
      fix: [
        { text: '删除值为 false 的这一项，或改为 true。', snippet: 'android:resizeableActivity="true"' },
        { text: '按窗口大小布局，不要按屏幕大小。' },
      ],
    })
  },
})
