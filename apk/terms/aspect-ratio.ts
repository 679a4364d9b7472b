import { atApplication, inManifest, shortName } from './excerpt.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const MAX_ASPECT = 'android.max_aspect'
/** Narrower than this, today's long phones already show bars. */
const NARROW = 2.2
const LIMITS = ['maxAspectRatio', 'minAspectRatio'] as const

export const aspectRatio = defineTerm({
  id: 'LSA-04',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const { application } = manifest
    if (!application) return notApplicable('清单里没有 application 元素')
    const expected = '不设置'
    const evidence: Evidence[] = [
      ...LIMITS.filter((limit) => application[limit] !== undefined).map((limit) =>
        atApplication(manifest, `android:${limit}`, { found: `应用设置了 ${limit} ${application[limit]}`, expected }),
      ),
      ...manifest.components.flatMap((component) =>
        LIMITS.filter((limit) => component[limit] !== undefined).map((limit) =>
          inManifest(
            manifest,
            { line: component.line, attribute: `android:${limit}` },
            { found: `${shortName(component.name)} 设置了 ${limit} ${component[limit]}`, expected },
          ),
        ),
      ),
      ...application.metaData
        .filter(({ name, value }) => name === MAX_ASPECT && application.resizeableActivity === false && Number(value) < NARROW)
        .map(({ line, value }) =>
          inManifest(
            manifest,
            { line, attribute: 'android:value' },
            { found: `${MAX_ASPECT} ${value}，窗口又不可调整`, expected: `不低于 ${NARROW}，或不设置` },
          ),
        ),
    ]
    if (evidence.length === 0) return pass('没有限制宽高比')
    return fail({
      reason: '限制了宽高比，在折叠屏、平板和长屏手机上会出现黑边。',
      evidence,
      fix: [
        { text: '删除宽高比限制，让窗口可以调整大小。', snippet: 'android:resizeableActivity="true"' },
        { text: '背景和首屏图用可以拉伸或裁切的资源。' },
      ],
    })
  },
})
