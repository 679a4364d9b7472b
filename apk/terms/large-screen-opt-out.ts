import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { isOn } from './embedding.ts'
import { inManifest } from './excerpt.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const NAME = 'android.window.PROPERTY_COMPAT_ALLOW_RESTRICTED_RESIZABILITY'
/** Since this target SDK, the platform ignores orientation, aspect ratio and resizability on large screens, except for games. */
export const IGNORED_FROM = 36
/** Since this target SDK, the opt-out property is ignored. */
const DEAD_FROM = 37

type Holder = Pick<ComponentFact, 'properties'> | undefined
const saidBy = (holder: Holder) => holder?.properties.findLast(({ name }) => name === NAME)

/** Whether the platform ignores what a page declares; its own property overrides the application's. */
export const isIgnored = (page: Holder, { application, targetSdk }: ManifestFacts) => {
  if (targetSdk < IGNORED_FROM || application?.isGame) return false
  return targetSdk >= DEAD_FROM || !isOn(saidBy(page) ?? saidBy(application))
}

export const largeScreenOptOut = defineTerm({
  id: 'LSA-05',
  needs: ['manifest'],
  check: ({ manifest }) => {
    // Of several on one holder the last counts.
    const on = [manifest.application, ...manifest.components].flatMap((holder) => saidBy(holder) ?? []).filter(isOn)
    if (on.length === 0) return pass('没有申请大屏兼容豁免')
    const dead = manifest.targetSdk >= DEAD_FROM
    return fail({
      reason: dead
        ? '申请的大屏兼容豁免在这个目标版本上已不起作用。'
        : '应用要求系统在大屏上继续限制方向和大小，大屏用户看到的是黑边。',
      evidence: on.map(({ line }) =>
        inManifest(manifest, { line, attribute: 'android:value' }, { found: '豁免为 true', expected: '不写' }),
      ),
      fix: [{ text: '删除这一项 property，并完成大屏布局。' }],
    })
  },
})
