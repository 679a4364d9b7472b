import type { ManifestFacts } from '../facts/facts.ts'
import { atUsesSdk } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Evidence, FixStep, Verdict } from './verdict.ts'

/** The text that determines the target SDK: without its own it is minSdk. */
const written = ({ targetSdkText, minSdkText }: ManifestFacts) => targetSdkText ?? minSdkText ?? ''
/** Excludes unreadable values, which have no text. */
const isCodename = (text: string) => text !== '' && !/^-?\d+$/.test(text)
/** Whether the target SDK is a codename. */
export const isPreview = (manifest: ManifestFacts) => isCodename(written(manifest))

/** A package whose minSdk is a codename can be installed on that preview only, whatever its target SDK. */
export const isForPreview = ({ minSdkText = '' }: ManifestFacts) => isCodename(minSdkText)

export const sayTarget = (manifest: ManifestFacts) =>
  isPreview(manifest) ? `预览版 ${written(manifest)}`.trim() : String(manifest.targetSdk)

/** The same letter was used for releases twenty years apart: a codename has no definite level. */
export const unknownLevel = (manifest: ManifestFacts): Verdict | undefined =>
  isPreview(manifest) ? undetermined(`目标版本写的是${sayTarget(manifest)}，不是版本号，看不出是哪一版，需要人工核对`) : undefined

export const targetBelow = (manifest: ManifestFacts, floor: number): Evidence[] => {
  const found =
    manifest.targetSdkText === undefined
      ? `没有写 targetSdkVersion，按规则取 ${sayTarget(manifest)}`
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
