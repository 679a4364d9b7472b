import type { ManifestFacts, XmlDocument } from '../facts/facts.ts'
import { atApplication, inDocument, textOf } from './excerpt.ts'
import { inRelease, networkConfig } from './network-security.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'
import type { FixStep } from './verdict.ts'

/** From this target on cleartext is off unless asked for. */
const OFF_FROM = 28
const FLAG = 'cleartextTrafficPermitted'

const fix: FixStep[] = [
  { text: '接口和资源地址改用 https，再关掉明文开关。', snippet: '<application android:usesCleartextTraffic="false">' },
  {
    text: '确有个别地址暂时只有 http 的，只放开这一个域名，并写明完成日期。',
    snippet: '<network-security-config>\n    <base-config cleartextTrafficPermitted="false" />\n</network-security-config>',
  },
]

const byConfig = (document: XmlDocument, manifest: ManifestFacts) => {
  const open = (...names: string[]) =>
    inRelease(document.root, ...names)
      .filter((element) => textOf(element, FLAG) === 'true')
      .map(({ line, name }) =>
        inDocument(document, { line, attribute: FLAG }, { found: `${name} 允许明文`, expected: `${FLAG}="false"` }),
      )
  const base = open('base-config')
  if (base.length > 0)
    return fail({ reason: '网络安全配置允许所有地址使用明文，传输的内容会被同一网络里的人看到或改掉。', evidence: base, fix })
  const domains = open('domain-config')
  if (domains.length > 0)
    return warn({ reason: '有域名允许明文，传给这些地址的内容会被同一网络里的人看到。', evidence: domains, fix })
  const silent = !inRelease(document.root, 'base-config').some((element) => textOf(element, FLAG) !== undefined)
  if (silent && manifest.targetSdk < OFF_FROM) return byDefault(manifest)
  return pass('网络安全配置没有放开明文')
}

const byDefault = (manifest: ManifestFacts) => {
  const found = `目标版本 ${manifest.targetSdk}，没有关闭明文，系统默认允许`
  const evidence = [
    atApplication(manifest, 'android:usesCleartextTraffic', { found, expected: '写明 false，或把目标版本提高到 28 或更高' }),
  ]
  return warn({ reason: '没有关闭明文传输，旧的目标版本默认允许，内容会被同一网络里的人看到。', evidence, fix })
}

export const cleartextTraffic = defineTerm({
  id: 'SEC-06',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const config = networkConfig(manifest, xmlFiles)
    if ('unknown' in config) return config.unknown
    // A configuration file, even an empty one, overrules the manifest's flag (Android 7.0 and later).
    if (config.document) return byConfig(config.document, manifest)
    const flag = manifest.application?.usesCleartextTraffic
    if (flag === true) {
      const evidence = [
        atApplication(manifest, 'android:usesCleartextTraffic', { found: 'usesCleartextTraffic 为 true', expected: 'false' }),
      ]
      return fail({ reason: '应用允许明文传输，传输的内容会被同一网络里的人看到或改掉。', evidence, fix })
    }
    if (flag === undefined && manifest.targetSdk < OFF_FROM) return byDefault(manifest)
    return pass('没有允许明文传输')
  },
})
