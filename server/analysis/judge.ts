import { availableParallelism } from 'node:os'
import {
  type AppCategory,
  canonicalJson,
  capabilities,
  type Circumstances,
  type ConfinedJudgement,
  type JudgeProgress as EngineProgress,
  limits,
  loadPack,
  type PackageIdentity,
  type PackageSummary,
  packIds,
  packInForce as enginePackInForce,
  type RulePack,
  sayCollection,
  sdkCsv,
  type SdkRow,
  startPool,
  type TermResult,
} from '@alliance/apk'
import { chinaDayOf } from '@alliance/contract/china-minute'
import type { CategoryId } from '@alliance/contract/identify'
import type { Logger } from '../log.ts'
import { oneLine, storable, storableJson } from './clean.ts'
import type { Contents, Identity, Judge, Judgement, JudgeProgress, JudgeRequest, Pack, StoredTerm } from './judgement.ts'

export { canonicalJson, capabilities, sdkCsv }

/** What the engine reads at most, for those who are told before they choose a file. */
export const analysisBounds = { entryCount: limits.entryCount }

/** The form's categories in the engine's words. */
const categoryOf: Record<CategoryId, AppCategory> = {
  tools: 'tool',
  reading: 'reading',
  social: 'social',
  video: 'video',
  game: 'game',
  education: 'education',
  office: 'office',
  map: 'travel',
  shopping: 'shopping',
  finance: 'finance',
  health: 'health',
  calendar: 'calendar',
  fileManager: 'fileManager',
  security: 'antivirus',
  other: 'other',
}

const circumstancesOf = ({ judgedOn, lastCertifiedVersionCode, declarations }: JudgeRequest): Circumstances => {
  const { category, permissionPurposes, sdks, privacyPolicyUrl } = declarations
  return {
    judgedOn,
    ...(lastCertifiedVersionCode === undefined ? {} : { lastCertifiedVersionCode: Number(lastCertifiedVersionCode) }),
    declarations: {
      permissionPurposes,
      sdks,
      ...(category === undefined ? {} : { category: categoryOf[category] }),
      ...(privacyPolicyUrl === undefined ? {} : { privacyPolicyUrl }),
    },
  }
}

/** Package names are compared and indexed: a bounded line of printable characters, or none. */
const packageNameOf = (identity: PackageIdentity) => oneLine(identity.package ?? '', 255)

const MOST_LISTED = 20

type Sensitive = { name: string; title: string }[]
const identityOf = (identity: PackageIdentity, sensitive: Sensitive): Identity | null => {
  const packageName = packageNameOf(identity)
  if (packageName === '') return null
  const { versionCode = '' } = identity
  return {
    packageName,
    versionCode: /^\d{1,20}$/.test(versionCode) ? versionCode : '',
    versionName: oneLine(identity.versionName ?? '', 100),
    minSdk: oneLine(identity.minSdk ?? '', 40),
    targetSdk: oneLine(identity.targetSdk ?? '', 40),
    // A folder below lib/ is all it takes to be one: a hostile package has thousands.
    abis: identity.abis.slice(0, MOST_LISTED).map((abi) => oneLine(abi, 40)),
    schemes: identity.schemes,
    signers: identity.signers.slice(0, MOST_LISTED),
    ...(identity.sourceStamp && { sourceStamp: true }),
    ...(identity.languages && { languages: identity.languages.map((name) => oneLine(name, 40)) }),
    ...(identity.collection && { collection: oneLine(sayCollection(identity.collection), 500) }),
    sensitivePermissions: sensitive.map(({ name, title }) => ({ name: oneLine(name, 200), label: title })),
    label: oneLine(identity.label ?? '', 100),
  }
}

const storedTerm = (term: TermResult): StoredTerm =>
  storableJson({
    id: term.id,
    standard: term.standard,
    clause: term.clause,
    title: term.title,
    severity: term.severity,
    method: term.method,
    counted: term.counted,
    outcome: term.outcome,
    reason: term.reason,
    evidence: term.evidence,
    evidenceTotal: term.evidenceTotal,
    fix: term.fix,
  })

const CONTENT_CHARS = 200
const rowOf = (row: SdkRow): SdkRow => ({
  ...row,
  // Names of components and files are the package's own words.
  anchors: row.anchors.map((anchor) => ({ ...anchor, name: oneLine(anchor.name, CONTENT_CHARS) })),
})

const contentsOf = ({ permissions, sdks, components, inventory, capabilities, packer }: PackageSummary): Contents => {
  const lines = (list: readonly string[]) => [...new Set(list.map((one) => oneLine(one, CONTENT_CHARS)))]
  return {
    permissions: lines(permissions),
    sdks: lines(sdks.map(({ name }) => name)),
    components: lines(components),
    inventory: inventory.map(rowOf),
    capabilities,
    ...(packer && { packer: { name: packer.name, evidence: lines(packer.evidence) } }),
  }
}

const judgementOf = (judged: ConfinedJudgement): Judgement => {
  if (!judged.judgeable) {
    const { engine, sha256, sizeBytes, reason } = judged
    return { judgeable: false, engine, sha256, sizeBytes, reason: storable(reason), identity: identityOf(judged.identity, []) }
  }
  const { report, summary, packedFacts } = judged
  return {
    judgeable: true,
    engine: report.engine,
    sha256: report.sha256,
    sizeBytes: report.sizeBytes,
    identity: identityOf(report.identity, summary.sensitivePermissions),
    terms: report.terms.map(storedTerm),
    icon: summary.icon ? Buffer.from(summary.icon.base64, 'base64') : null,
    contents: contentsOf(summary),
    maps: storableJson(summary.maps),
    entryText: summary.entryText ?? null,
    ...(summary.manifest && { manifest: { ...summary.manifest, text: storable(summary.manifest.text) } }),
    ...(packedFacts !== undefined && { facts: Buffer.from(packedFacts, 'base64') }),
  }
}

/** Gathers the terms that were judged so far. */
const progressReader = (onProgress: (progress: JudgeProgress) => void) => {
  const terms: JudgeProgress['terms'] = []
  return ({ done, total, standard, title, term }: EngineProgress) => {
    if (term) {
      const { evidenceTotal: _total, ...summary } = term
      terms.push(storableJson(summary))
    }
    onProgress({ done, total, standard: standard ?? null, title, terms: [...terms] })
  }
}

type JudgeOptions = {
  log: Logger
  /** How many packages at once; by default one core is left to those who wait for answers. */
  size?: number
  /** Others than the engine's own. */
  wallMs?: number
  memoryBytes?: number
}

/** The warm pool of children that read packages, in the contract's words. */
export const createJudge = ({ log, ...options }: JudgeOptions): Judge => {
  const pool = startPool({ size: Math.max(1, availableParallelism() - 1), ...options })
  return {
    judge: async (path, request, onProgress) => {
      const { pack, wantsEntry, wantsFacts } = request
      const wanted = { ...(wantsEntry && { wantsEntry }), ...(wantsFacts && { wantsFacts: 'packed' as const }) }
      const job = { path, pack, circumstances: circumstancesOf(request), ...wanted }
      const judged = await pool.judge(job, onProgress && progressReader(onProgress))
      if (judged.faults.length > 0) log.error({ sha256: digestOf(judged), faults: judged.faults }, 'analysis has faults')
      return judgementOf(judged)
    },
    close: () => pool.close(),
  }
}

const digestOf = (judged: ConfinedJudgement) => (judged.judgeable ? judged.report.sha256 : judged.sha256)

const packs = new WeakMap<RulePack, Pack>()
const packOf = (pack: RulePack): Pack => {
  const known = packs.get(pack)
  if (known) return known
  const read: Pack = {
    id: pack.id,
    effectiveFrom: pack.effectiveFrom,
    standards: pack.standards,
    terms: pack.terms.map(({ informativeReason = '', sources, ...term }) => ({
      ...term,
      informativeReason,
      sources: sources.map(({ url = '', ...source }) => ({ ...source, url })),
    })),
  }
  packs.set(pack, read)
  return read
}

/** The rule pack in force on a day in China, YYYY-MM-DD. */
export const packInForce = (day: string): Pack => packOf(enginePackInForce(day))

/** The one in force at this time: documents, figures and new rounds use the same. */
export const packAt = (now: number): Pack => packInForce(chinaDayOf(now))

/** Every pack that this installation has, the oldest first. */
export const allPacks = (): Pack[] =>
  packIds()
    .map(packById)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))

/** Throws where there is no such pack: an id comes from our own rows. */
export const packById = (id: string): Pack => packOf(loadPack(id))
