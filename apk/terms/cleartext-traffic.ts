import type { ManifestFacts, XmlDocument, XmlElement } from '../facts/facts.ts'
import { atApplication, inDocument, textOf } from './excerpt.ts'
import { CLEARTEXT, byEveryConfig, inRelease, permitsCleartext } from './network-security.ts'
import { unseenSwitch } from './unseen-values.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'

/** Since this target SDK, cleartext is off by default. */
const OFF_FROM = 28

const CONFIG = '<network-security-config>\n    <base-config cleartextTrafficPermitted="false" />\n</network-security-config>'
const WITH_DOMAIN = CONFIG.replace(
  '</network',
  '    <domain-config cleartextTrafficPermitted="true">\n        <domain>old.example.com</domain>\n    </domain-config>\n</network',
)
const fix: FixStep[] = [
  { text: '接口和资源地址改用 https，再关掉明文开关。', snippet: '<application android:usesCleartextTraffic="false">' },
  {
    text: '确有个别地址暂时只有 http 的，写一份网络安全配置，只放开这一个域名，用 android:networkSecurityConfig 指向它，并写明完成日期。',
    snippet: WITH_DOMAIN,
  },
]
/** The manifest's flag doesn't help if there is a configuration file, which overrides it even where it says nothing. */
const configFix: FixStep[] = [
  { text: '接口和资源地址改用 https，再在网络安全配置里关掉明文。', snippet: CONFIG },
  { text: '确有个别地址暂时只有 http 的，只放开这一个域名，并写明完成日期。' },
]
const SILENT = '没有关闭明文传输，旧的目标版本默认允许，内容会被同一网络里的人看到。'

/** Traffic to it never leaves the device; configurations of React Native and some SDKs contain it. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i
const isLocal = ({ children }: XmlElement) => {
  const domains = children.filter(({ name }) => name === 'domain')
  return domains.length > 0 && domains.every(({ text = '' }) => LOOPBACK.test(text.trim()))
}

const openDomains = (domains: readonly XmlElement[], evidence: Evidence[]) =>
  domains.every(isLocal)
    ? warn({
        reason: '只有本机地址允许明文，内容不经过网络；正式版用不到的可以删除。',
        evidence,
        fix: [{ text: '只在调试时用到的，移到只随调试包打包的配置文件里。' }],
      })
    : warn({ reason: '有域名允许明文，传给这些地址的内容会被同一网络里的人看到。', evidence, fix: configFix })

const sayOpen = (element: XmlElement) =>
  textOf(element, CLEARTEXT) === 'true'
    ? `${element.name} 允许明文`
    : `${element.name} 的 ${CLEARTEXT} 不是 false，系统按允许明文处理`

const byConfig = (document: XmlDocument, manifest: ManifestFacts) => {
  const open = (name: string) => inRelease(document.root, name).filter((element) => permitsCleartext(element) === true)
  const at = (element: XmlElement) =>
    inDocument(
      document,
      { line: element.line, attribute: CLEARTEXT },
      { found: sayOpen(element), expected: `${CLEARTEXT}="false"` },
    )
  const base = open('base-config')
  if (base.length > 0)
    return fail({
      reason: '网络安全配置允许所有地址使用明文，传输的内容会被同一网络里的人看到或改掉。',
      evidence: base.map(at),
      fix: configFix,
    })
  const domains = open('domain-config')
  if (domains.length > 0) return openDomains(domains, domains.map(at))
  const bases = inRelease(document.root, 'base-config')
  const isSilent = bases.every((element) => permitsCleartext(element) === undefined)
  if (isSilent && manifest.targetSdk < OFF_FROM) return silentConfig(document, manifest, bases[0] ?? document.root)
  return pass('网络安全配置没有放开明文')
}

const silentConfig = (document: XmlDocument, { targetSdk }: ManifestFacts, { line }: XmlElement) =>
  warn({
    reason: SILENT,
    evidence: [
      inDocument(
        document,
        { line },
        {
          found: `目标版本 ${targetSdk}，网络安全配置没有关闭明文，系统默认允许，清单里的开关不起作用`,
          expected: '<base-config cleartextTrafficPermitted="false">',
        },
      ),
    ],
    fix: [...configFix, { text: '或者把目标版本提高到 28 或更高，系统默认不允许明文。' }],
  })

const byDefault = (manifest: ManifestFacts) => {
  const found = `目标版本 ${manifest.targetSdk}，没有关闭明文，系统默认允许`
  const evidence = [
    atApplication(manifest, 'android:usesCleartextTraffic', { found, expected: '写明 false，或把目标版本提高到 28 或更高' }),
  ]
  return warn({ reason: SILENT, evidence, fix })
}

export const cleartextTraffic = defineTerm({
  id: 'SEC-06',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    // A configuration file, even an empty one, overrules the manifest's flag (Android 7.0 and later).
    const byFiles = byEveryConfig(manifest, xmlFiles, (document) => byConfig(document, manifest))
    if (byFiles) return byFiles
    const unseen = unseenSwitch(manifest, 'android:usesCleartextTraffic')
    if (unseen) return unseen
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
