import type { ManifestFacts } from '../facts/facts.ts'
import { atUsesSdk } from './excerpt.ts'
import type { Evidence, FixStep } from './verdict.ts'

/** Number that stands for a development codename in the platform's own comparison. */
const PREVIEW = 10_000

export const sayTarget = (manifest: ManifestFacts) =>
  manifest.targetSdk >= PREVIEW ? `预览版 ${manifest.targetSdkText ?? ''}`.trim() : String(manifest.targetSdk)

export const targetBelow = (manifest: ManifestFacts, floor: number): Evidence[] => {
  const found =
    manifest.targetSdkText === undefined
      ? `没有写 targetSdkVersion，按规则取 ${manifest.targetSdk}`
      : `targetSdkVersion ${sayTarget(manifest)}`
  return [atUsesSdk(manifest, 'android:targetSdkVersion', { found, expected: `不低于 ${floor}` })]
}

export const raiseTarget = (floor: number): FixStep[] => [
  {
    text: `把构建脚本里的 targetSdk 提高到 ${floor} 或更高。`,
    snippet: `android {\n    defaultConfig {\n        targetSdk = ${floor}\n    }\n}`,
  },
  { text: '按各版本的行为变更逐项回归，再重新打包。' },
]
