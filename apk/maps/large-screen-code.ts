import type { CodeFacts, Facts, ManifestFacts } from '../facts/facts.ts'
import { isMentioned, mentionsOf } from '../terms/code.ts'
import { SPLITS_ENABLED, SYSTEM_OVERRIDE, embeddingRules, isOn, propertyNamed } from '../terms/embedding.ts'
import { RULE_CALLS } from '../terms/embedding-in-code.ts'
import { linesAround } from '../terms/excerpt.ts'
import { whyHidden } from '../terms/hidden-code.ts'
import { orientationInCode } from '../terms/orientation-in-code.ts'
import { jetpackListeners } from '../terms/posture-listeners.ts'
import { EXTENSIONS } from '../terms/posture-listening.ts'
import { VENDOR_POSTURE } from './large-screen-rules.ts'
import { isIgnoredInCode } from './large-screen-pages.ts'
import { part } from './readiness.ts'
import type { Readiness, ReadinessPart } from './readiness.ts'

/** Facts about the code, and why they may be incomplete. */
export type CodeSight = { code: CodeFacts | undefined; hidden: string | undefined }
export const codeSightOf = ({ code, dex }: Facts): CodeSight => {
  if (!code.seen) return { code: undefined, hidden: code.reason }
  const hidden = dex.seen ? whyHidden(dex.value) : undefined
  return { code: code.value, hidden: hidden && `${hidden.why}，${hidden.unseen}` }
}

/** Circumstances without declarations: an applicant's declarations don't change a map. */
export const NOBODY = { judgedOn: '', declarations: { permissionPurposes: {}, sdks: [] } }

/** What the code does to the orientation, beside the manifest. */
export const orientationOfCode = (
  manifest: ManifestFacts,
  { dex }: Facts,
  sight: CodeSight,
): { state: Readiness; found: string } => {
  if (sight.hidden !== undefined || !sight.code || !dex.seen) return { state: 'unseen', found: sight.hidden ?? '' }
  const { outcome, reason, evidence } = orientationInCode.check({ manifest, dex: dex.value, code: sight.code }, NOBODY)
  if (outcome === 'undetermined') return { state: 'attention', found: `代码里${reason}` }
  if (outcome !== 'fail') return { state: 'ready', found: '' }
  const places = evidence.flatMap(({ at, table }) => (table?.rows ?? []).map(({ cells }) => `${at} 的 ${cells[0] ?? ''}`))
  const example = places[0] === undefined ? '' : `，例如 ${places[0]}`
  return {
    state: isIgnoredInCode(manifest) ? 'attention' : 'blocked',
    found: `代码里 ${places.length} 处锁定方向${example}`,
  }
}

const sayEmbedding = (manifest: ManifestFacts) => {
  const property = propertyNamed(manifest, SPLITS_ENABLED)
  if (isOn(property)) return '清单声明了嵌入开关'
  return property ? '清单里的嵌入开关不是 true，不起作用' : '清单没有声明嵌入开关'
}

export const embeddingPart = (manifest: ManifestFacts, { xmlFiles }: Facts, { code, hidden }: CodeSight): ReadinessPart => {
  const properties = [SPLITS_ENABLED, SYSTEM_OVERRIDE].flatMap((name) => propertyNamed(manifest, name) ?? [])
  const rules = xmlFiles.seen ? embeddingRules(xmlFiles.value).length : 0
  const inCode = code ? mentionsOf(code, ...RULE_CALLS).length : 0
  const isDeclared = isOn(propertyNamed(manifest, SPLITS_ENABLED))
  const isMute = rules + inCode === 0 && hidden !== undefined
  const missing: Readiness = isMute ? 'unseen' : isDeclared ? 'attention' : 'none'
  const state: Readiness = rules + inCode > 0 ? (isDeclared ? 'ready' : 'attention') : missing
  const found = [
    sayEmbedding(manifest),
    rules > 0 ? `资源里有 ${rules} 条规则` : '',
    inCode > 0 ? `代码里 ${inCode} 处注册规则` : '',
    isMute ? hidden : '',
  ].filter((text) => text !== '')
  const lines = properties.flatMap(({ line }) => linesAround(manifest.document, line, ['android:value']))
  return part('embedding', { state, found: found.join('；'), lines })
}

const jetpackPosture = (code: CodeFacts, manifest: ManifestFacts): { state: Readiness; found: string } | undefined => {
  const { isWhole, listens, frameworks } = jetpackListeners(code, manifest)
  if (isWhole) return { state: 'ready', found: '用 Jetpack 的接口监听折叠姿态' }
  if (listens) return { state: 'attention', found: '监听了窗口信息，没有读取 FoldingFeature' }
  return frameworks.length > 0 ? { state: 'attention', found: '只有框架监听姿态，看不出应用是否按它布局' } : undefined
}

const platformPosture = (code: CodeFacts): { state: Readiness; found: string } | undefined => {
  const used = [
    ...(mentionsOf(code, ...EXTENSIONS).length > 0 ? ['androidx.window.extensions（系统扩展）'] : []),
    ...Object.entries(VENDOR_POSTURE)
      .filter(([type]) => isMentioned(code, type))
      .map(([, name]) => name),
  ]
  return used.length > 0 ? { state: 'ready', found: used.join('、') } : undefined
}

export const postureParts = (manifest: ManifestFacts, { code, hidden }: CodeSight): ReadinessPart[] => {
  const missing = (found: string) =>
    hidden === undefined ? { state: 'none' as const, found } : { state: 'unseen' as const, found: hidden }
  return [
    part('posture', (code && jetpackPosture(code, manifest)) ?? missing('应用自己的代码没有监听姿态')),
    part('platformPosture', (code && platformPosture(code)) ?? missing('没有用到系统或厂商的姿态接口')),
  ]
}
