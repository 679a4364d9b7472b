import type { ArchiveFacts, ManifestFacts, XmlAttribute, XmlElement } from '../facts/facts.ts'
import { isNothing } from '../facts/xml-element.ts'
import { atApplication, attributeOf, elementAt, inManifest } from './excerpt.ts'
import { requiresSplits } from './required-splits.ts'
import { isOfPlatform } from './unseen-values.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'

const [ICON, LABEL] = ['android:icon', 'android:label'] as const
type State = 'found' | 'absent' | 'broken'

/** The resource exists, but only for some languages: a device with another language shows the package name. */
const isNamed = ({ text }: XmlAttribute) => text.includes('/')

const stateOf = (element: XmlElement | undefined, name: string, files: Set<string>): State => {
  const attribute = attributeOf(element, name)
  if (!attribute || isNothing(attribute) || attribute.value === null || attribute.value === '') return 'absent'
  // Only a label can be a literal: icons are looked up by id, and a manifest has no theme attributes.
  if (attribute.type !== 'reference') return name === ICON || attribute.type === 'theme' ? 'broken' : 'found'
  if (isOfPlatform(attribute)) return 'found'
  if (attribute.resolved === undefined) return name === LABEL && isNamed(attribute) ? 'found' : 'broken'
  const target = String(attribute.resolved)
  // A shrinker may move files to `r/a/b.png`; a colour is also valid as an icon.
  const isFile = name === ICON ? typeof attribute.resolved === 'string' && !target.startsWith('#') : target.startsWith('res/')
  return isFile && !files.has(target) ? 'broken' : 'found'
}

/** The application's attribute, else the launcher page's: what the launcher shows. */
const bearers = (manifest: ManifestFacts) => {
  const lines = [manifest.application?.line, ...manifest.components.filter((c) => c.isLauncher).map((c) => c.line)]
  return lines.filter((line) => line !== undefined)
}

const lookUp = (manifest: ManifestFacts, archive: ArchiveFacts, attribute: string) => {
  const files = new Set(archive.entries.map(({ path }) => path))
  const seen = bearers(manifest).map((line) => ({ line, state: stateOf(elementAt(manifest.document, line), attribute, files) }))
  if (seen.some(({ state }) => state === 'broken')) return seen.find(({ state }) => state === 'broken')
  return seen.some(({ state }) => state === 'found') ? undefined : seen[0]
}

const WANTED = [
  { attribute: ICON, title: '图标' },
  { attribute: LABEL, title: '名称' },
]
/** The default image exists, but one for other devices doesn't. */
const partlyLost = (manifest: ManifestFacts) => {
  const [lost] = manifest.application?.lostIcons ?? []
  if (lost === undefined) return []
  const evidence = atApplication(manifest, ICON, { found: `${ICON} 指向的 ${lost} 不存在`, expected: '指向安装包里存在的资源' })
  return [{ title: '图标', state: 'broken' as const, isPartly: true, evidence }]
}

const missingIn = (manifest: ManifestFacts, archive: ArchiveFacts) =>
  WANTED.flatMap(({ attribute, title }) => {
    const place = lookUp(manifest, archive, attribute)
    if (!place) return attribute === ICON ? partlyLost(manifest) : []
    const { line, state } = place
    const found = state === 'absent' ? `没有写 ${attribute}` : `${attribute} 指向的资源不存在`
    const evidence = inManifest(manifest, { line, attribute }, { found, expected: '指向安装包里存在的资源' })
    return [{ title, state, isPartly: false, evidence }]
  })
const sayTitles = (missing: readonly { title: string }[]) => missing.map(({ title }) => title).join('和')

export const iconAndLabel = defineTerm({
  id: 'COMP-12',
  needs: ['manifest', 'archive', 'resources'],
  check: ({ manifest, archive, splits = [] }) => {
    if (!manifest.application) return notApplicable('清单里没有 application 元素')
    const missing = missingIn(manifest, archive)
    if (missing.length === 0) return pass('图标和名称都能从安装包里读出')
    // Images for densities and names for languages may be in separate splits.
    const isApart = requiresSplits(manifest) || splits.some(({ table }) => table)
    if (isApart && missing.every(({ state }) => state === 'broken'))
      return undetermined(`基础包里找不到应用的${sayTitles(missing)}，可能在别的部分里，无法判断`)
    return fail({
      reason: `${missing.every(({ isPartly }) => isPartly) ? '部分设备上，' : ''}应用的${sayTitles(missing)}读不出来，桌面和商店里会显示成系统默认样子。`,
      evidence: missing.map(({ evidence }) => evidence),
      fix: [
        {
          text: '在 application 上写明图标和名称。',
          snippet: '<application\n    android:icon="@mipmap/ic_launcher"\n    android:label="@string/app_name">',
        },
        { text: '用了资源混淆或资源裁剪的，把这两项加入保留名单。' },
      ],
    })
  },
})
