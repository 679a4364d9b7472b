import type { ManifestFacts } from '../facts/facts.ts'
import { inManifest } from './excerpt.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'

const SWITCHES = new Set(['largeScreens', 'xlargeScreens', 'resizeable', 'resizable'])
const WIDTHS = new Set(['compatibleWidthLimitDp', 'largestWidthLimitDp'])
const local = (name: string) => name.slice(name.indexOf(':') + 1)

const bySupports = (manifest: ManifestFacts): Evidence[] => {
  const { supportsScreens: supports } = manifest
  if (!supports) return []
  return Object.entries(supports.attributes)
    .filter(
      ([name, value]) => (SWITCHES.has(local(name)) && Number(value) === 0) || (WIDTHS.has(local(name)) && Number(value) > 0),
    )
    .map(([name, value]) =>
      inManifest(
        manifest,
        { line: supports.line, attribute: `android:${local(name)}` },
        { found: `${local(name)} 为 ${value}`, expected: SWITCHES.has(local(name)) ? 'true' : '不设置' },
      ),
    )
}

const SUPPORT: FixStep = {
  text: 'supports-screens 整个删除，或写成支持大屏，不写宽度上限。',
  snippet:
    '<supports-screens\n    android:largeScreens="true"\n    android:xlargeScreens="true"\n    android:resizeable="true" />',
}

export const largeScreensExcluded = defineTerm({
  id: 'LSA-06',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const listed = manifest.compatibleScreensLine
    const supported = bySupports(manifest)
    const evidence = [
      ...(listed === undefined
        ? []
        : [inManifest(manifest, { line: listed }, { found: '用 compatible-screens 列出了屏幕', expected: '不使用这个元素' })]),
      ...supported,
    ]
    if (evidence.length === 0) return pass('没有排除大屏设备')
    return fail({
      reason: '清单把大屏设备排除在外，平板和折叠屏用户装不上，或只能看到放大的手机界面。',
      evidence,
      fix: [...(listed === undefined ? [] : [{ text: '删除 compatible-screens。' }]), ...(supported.length > 0 ? [SUPPORT] : [])],
    })
  },
})
