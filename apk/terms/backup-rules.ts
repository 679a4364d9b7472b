import type { ApplicationFact, ManifestFacts, XmlDocument, XmlElement, XmlFileFacts } from '../facts/facts.ts'
import { asText, booleanOf, plainAttribute } from '../facts/xml-element.ts'
import { atApplication, elementAt, inDocument, shortName, textOf, walk } from './excerpt.ts'
import { elementsNamed, openLoaded } from './xml-files.ts'
import { unseenSwitch } from './unseen-values.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Evidence, FixStep, Verdict } from './verdict.ts'

/** Android 12 reads dataExtractionRules, for apps that target it; older platforms read fullBackupContent. */
const EXTRACTION_FROM = 31
const CLOUD = 'cloud-backup'

type RuleFile = { attribute: 'dataExtractionRules' | 'fullBackupContent'; written: string | undefined }

const asksOlder = ({ minSdk, targetSdk }: ManifestFacts) => minSdk < EXTRACTION_FROM || targetSdk < EXTRACTION_FROM
const askedFiles = (manifest: ManifestFacts, application: ApplicationFact): RuleFile[] => [
  ...(manifest.targetSdk >= EXTRACTION_FROM
    ? [{ attribute: 'dataExtractionRules', written: application.dataExtractionRules } as const]
    : []),
  ...(asksOlder(manifest) ? [{ attribute: 'fullBackupContent', written: application.fullBackupContent } as const] : []),
]

/** Domains with accounts and tokens; `root` is the app's whole folder. */
const PRIVATE_DOMAINS = ['file', 'database', 'sharedpref']
const isWhole = (include: XmlElement) => /^\/*(\.\/*)?$/.test(textOf(include, 'path') ?? '')

/** FullBackup.BackupScheme.getDirectoryForCriteriaDomain: rules with any other domain are ignored. */
const OWN_DOMAINS = ['root', 'file', 'database', 'sharedpref']
const DOMAINS = new Set([...OWN_DOMAINS, ...OWN_DOMAINS.map((domain) => `device_${domain}`), 'external'])
const RULES = ['include', 'exclude']
/** So are rules whose path leads upwards or has an empty segment (extractCanonicalFile). */
const isHeeded = (rule: XmlElement) =>
  DOMAINS.has(asText(plainAttribute(rule, 'domain')) ?? '') && !/\.\.|\/\//.test(asText(plainAttribute(rule, 'path')) ?? '')

/** An include list excludes what it does not name, unless it names everything. */
const leavesOut = (includes: XmlElement[]) => {
  if (includes.length === 0) return false
  const whole = new Set(includes.filter(isWhole).map((include) => textOf(include, 'domain')))
  return !whole.has('root') && !PRIVATE_DOMAINS.every((domain) => whole.has(domain))
}

/** The elements with rules for backup: in the new form without those for transfer to a new device, which is no backup. */
const partsOf = (document: XmlDocument, attribute: RuleFile['attribute']) =>
  attribute === 'dataExtractionRules' ? elementsNamed(document, CLOUD) : [document.root]

const atIdle = (document: XmlDocument, { line, name }: XmlElement) =>
  inDocument(
    document,
    { line, attribute: 'domain' },
    {
      found: `系统不认这条 ${name}，规则等于没有排除任何数据`,
      expected: 'domain 写 sharedpref、database、file 等，path 里没有 ..',
    },
  )

/** Evidence if the rules exclude nothing. */
const blanket = (document: XmlDocument, parts: readonly XmlElement[]): Evidence | undefined => {
  const written = parts.flatMap(walk).filter(({ name }) => RULES.includes(name))
  const rules = written.filter(isHeeded)
  const includes = rules.filter(({ name }) => name === 'include')
  if (rules.some(({ name }) => name === 'exclude') || leavesOut(includes)) return undefined
  const idle = written.find((rule) => !isHeeded(rule))
  if (idle) return atIdle(document, idle)
  const whole = includes.find(isWhole)
  const said = {
    found: whole ? `规则备份了全部私有数据，包括 ${textOf(whole, 'domain')} 的整个目录` : '规则里没有排除任何数据',
    expected: '至少排除账号、令牌等敏感文件',
  }
  const { line } = parts[0] ?? document.root
  return inDocument(document, whole ? { line: whole.line, attribute: 'path' } : { line }, said)
}

/** The older rules, if there are any. */
const olderFile = ({ application }: ManifestFacts): RuleFile | undefined => {
  const written = application?.fullBackupContent
  return written === undefined || written === 'true' ? undefined : { attribute: 'fullBackupContent', written }
}

type Found = Evidence | Verdict
const judgeFile = (manifest: ManifestFacts, xmlFiles: XmlFileFacts, { attribute, written }: RuleFile): Found[] => {
  if (written === 'false') return []
  if (written === undefined || written === 'true') {
    const name = `android:${attribute}`
    const found = written === undefined ? `没有写 ${name}` : `${name} 为 true，备份全部数据`
    return [atApplication(manifest, name, { found, expected: '指向写明排除项的规则文件' })]
  }
  return openLoaded(xmlFiles, { attribute, file: written }).flatMap((one) => {
    if ('unknown' in one) return one.unknown
    const parts = partsOf(one.document, attribute)
    // Without that element, the older rules also apply on new platforms (FullBackup.BackupScheme.parseSchemeForOperationType).
    const older = parts.length === 0 ? olderFile(manifest) : undefined
    if (!older) return blanket(one.document, parts) ?? []
    return asksOlder(manifest) ? [] : judgeFile(manifest, xmlFiles, older)
  })
}

/**
 * Consequence of a violation. If only the newer file is missing, a backup still follows the older one, but the transfer to a new
 * device doesn't (IGNORE_FULL_BACKUP_CONTENT_IN_D2D).
 */
const reasonOf = (manifest: ManifestFacts, xmlFiles: XmlFileFacts, evidence: readonly Evidence[]) => {
  const older = olderFile(manifest)
  const isBounded =
    evidence.length === 1 &&
    manifest.application?.dataExtractionRules === undefined &&
    older !== undefined &&
    judgeFile(manifest, xmlFiles, older).length === 0
  return isBounded
    ? '没有为 Android 12 及以上写备份规则：云备份还按 fullBackupContent 排除，换新设备时账号和令牌却会一起传过去。'
    : '备份没有排除敏感数据，账号和令牌会随备份离开设备。'
}

/**
 * With a backup agent of its own, the app writes what it wants, and the platform reads no rules
 * (BackupEligibilityRules.appGetsFullBackup).
 */
const byOwnAgent = ({ application, document }: ManifestFacts): Verdict | undefined => {
  const element = application && elementAt(document, application.line)
  const agent = element && textOf(element, 'android:backupAgent')
  if (!agent || booleanOf(element, 'fullBackupOnly') === true) return undefined
  return undetermined(`备份由应用自己的 ${shortName(agent)} 写出，不看规则文件，写出什么需要人工核对`)
}

const EXCLUDED = '<exclude domain="sharedpref" path="account.xml" />'
/** Each attribute needs a file of a different format. */
const fixOf: Record<RuleFile['attribute'], FixStep> = {
  dataExtractionRules: {
    text: 'Android 12 及以上要备份的，写明排除项，清单里用 android:dataExtractionRules 指向它。',
    snippet: `<data-extraction-rules>\n    <cloud-backup>\n        ${EXCLUDED}\n    </cloud-backup>\n    <device-transfer>\n        ${EXCLUDED}\n    </device-transfer>\n</data-extraction-rules>`,
  },
  fullBackupContent: {
    text: 'Android 11 及以下要备份的，写明排除项，清单里用 android:fullBackupContent 指向它。',
    snippet: `<full-backup-content>\n    ${EXCLUDED}\n</full-backup-content>`,
  },
}
const closed = ({ targetSdk }: ManifestFacts): FixStep => ({
  text: `不需要备份的，直接关掉。${targetSdk < EXTRACTION_FROM ? '' : 'Android 12 及以上直接传到新设备时不看这一项，不能传走的仍要写进规则文件的 device-transfer。'}`,
  snippet: '<application android:allowBackup="false">',
})

/** From target 31 on, a transfer from device to device goes on (IGNORE_ALLOW_BACKUP_IN_D2D), by the rules if there are any. */
const sayClosed = ({ application, targetSdk }: ManifestFacts) =>
  targetSdk < EXTRACTION_FROM || (application?.dataExtractionRules ?? 'true') !== 'true'
    ? '已关闭备份'
    : '已关闭备份；Android 12 及以上直接传到新设备时不看这一项，不能传走的文件要另写 dataExtractionRules'

export const backupRules = defineTerm({
  id: 'PRIV-11',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const { application } = manifest
    if (!application) return notApplicable('清单里没有 application 元素')
    if (application.allowBackup === false) return pass(sayClosed(manifest))
    const asked = askedFiles(manifest, application).map((file) => ({ file, seen: judgeFile(manifest, xmlFiles, file) }))
    const isEvidence = (one: Found): one is Evidence => 'at' in one
    const seen = asked.flatMap((one) => one.seen)
    const evidence = seen.filter(isEvidence)
    const fix = [closed(manifest), ...asked.filter((one) => one.seen.some(isEvidence)).map(({ file }) => fixOf[file.attribute])]
    const unseen = seen.length > 0 ? (unseenSwitch(manifest, 'android:allowBackup') ?? byOwnAgent(manifest)) : undefined
    if (unseen) return unseen
    if (evidence.length > 0) return fail({ reason: reasonOf(manifest, xmlFiles, evidence), evidence, fix })
    return seen.find((one): one is Verdict => 'outcome' in one) ?? pass('备份规则写明了范围')
  },
})
