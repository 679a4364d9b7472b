import type { LargeScreenMap } from '../../apk/maps/large-screen.ts'
import type { MappedRead, PersonalDataMap } from '../../apk/maps/personal-data.ts'
import type { PackageSummary, StaticReport, TermResult } from '../../apk/report.ts'
import { OUTCOMES, printable } from '../../apk/report-text.ts'
import type { Evidence } from '../../apk/terms/verdict.ts'

const MAX_ROWS = 20

const guiltyRows = ({ lines = [], table }: Evidence): string[] => [
  ...lines.filter(({ guilty }) => guilty).map(({ number, text }) => `${number}: ${text.trim()}`),
  ...(table?.rows ?? []).filter(({ guilty }) => guilty).map(({ cells }) => cells.join(' | ')),
]

const evidenceText = (evidence: Evidence): string[] => {
  const { at, where = '', found, owner } = evidence
  const rows = guiltyRows(evidence)
  const more = rows.length > MAX_ROWS ? [`    … ${rows.length - MAX_ROWS} more`] : []
  return [
    `  @ ${at}${where === '' ? '' : ` ${where}`}: ${found}${owner === undefined ? '' : ` [${owner}]`}`,
    ...rows.slice(0, MAX_ROWS).map((row) => `    ${row}`),
    ...more,
  ]
}

const headOf = ({ id, title, counted, outcome, evidenceTotal }: TermResult) => {
  const places = evidenceTotal > 0 ? `（${evidenceTotal} 处）` : ''
  return `${id} ${counted ? OUTCOMES[outcome] : '不计入'}${places} ${title}`
}

const termText = (term: TermResult): string[] => [headOf(term), `  ${term.reason}`, ...term.evidence.flatMap(evidenceText)]

/** A call site that reads, and below it the path to it. */
const readText = (title: string, read: MappedRead): string => {
  const way = read.chain.map((step) => `${step.how} ${step.class}.${step.method}${step.guarded ? '（之前有分支）' : ''}`)
  const head = `${title}: ${read.api} ${read.class}.${read.method} +${read.at} ${read.reach} [${read.owner.name}]`
  return [head, ...way.map((step) => `  ${step}`)].join('\n')
}

const personalText = ({ groups, blind }: PersonalDataMap): string[] => [
  ...groups.flatMap(({ title, reads }) => reads.map((one) => readText(title, one)).toSorted()),
  ...blind,
]

const largeScreenText = ({ parts, pages }: LargeScreenMap): string[] => [
  ...parts.map(({ id, state, found }) => `${id} ${state}: ${found}`),
  ...pages.map((page) => `${page.name}: ${page.orientation} | ${page.resizing} | ${page.aspect} | ${page.restartsOn.join(' ')}`),
]

/** The maps: who reads personal data and from where, the SDKs, the pages on large screens. */
const beside = ({ inventory, maps, packer }: PackageSummary): string[] => [
  ...(packer === undefined ? [] : [`加固 ${packer.name}`]),
  '── SDK',
  ...inventory.map(({ name, version, packages }) => `${name} ${version || '–'} ${packages.join(' ')}`).toSorted(),
  '── 个人信息',
  ...personalText(maps.personalData),
  '── 大屏',
  ...largeScreenText(maps.largeScreen),
]

type Golden = { file: string; summary: PackageSummary; reports: StaticReport[] }

/**
 * One package as text for reading and comparing: the newest pack's report with all its locations, and the older packs' outcomes.
 * Without the engine's version, so that a file changes only if a verdict does.
 */
export const goldenText = ({ file, summary, reports }: Golden): string => {
  const [newest, ...older] = reports.toSorted((a, b) => (a.pack < b.pack ? 1 : -1))
  if (!newest) throw new Error('no rule pack at all')
  const { identity, sha256, circumstances } = newest
  return [
    file,
    `SHA-256 ${sha256}`,
    `${identity.package} ${identity.versionName ?? '–'} (${identity.versionCode ?? '–'}) ${identity.minSdk ?? 1}–${identity.targetSdk ?? 1} ${identity.label ?? '–'}`,
    `${identity.abis.join(' ') || '–'} | ${identity.schemes.join(' ') || '–'} | ${identity.signers.join(' ')}`,
    `判定日期 ${circumstances.judgedOn}，没有申报用途和 SDK`,
    '',
    `── 规则包 ${newest.pack}`,
    ...newest.terms.flatMap(termText),
    '',
    ...older.flatMap((report) => [`── 规则包 ${report.pack}`, ...report.terms.map(headOf), '']),
    ...beside(summary),
    '',
  ]
    .flatMap((line) => line.split('\n'))
    .map(printable)
    .join('\n')
}
