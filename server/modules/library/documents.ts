import { type DocMenuItem, documentMenu, type DocumentPath, type DocVersion } from '@alliance/contract/library'
import type { ShownBlock } from '@alliance/contract/block'
import type { StandardId } from '@alliance/contract/standards'
import { chinaDayOf, startOfChinaDay } from '@alliance/contract/china-minute'
import { allPacks, type Pack } from '../../analysis/index.ts'
import { countChanges } from './changes.ts'
import { written } from './content/index.ts'
import { blocksOf } from './standard-blocks.ts'

export type Version = {
  version: string
  pack: string
  effectiveFrom: string
  /** One sentence on the document's purpose. */
  summary: string
  blocks: readonly ShownBlock[]
  /** Id of the edition on the content desk; undefined for built-in versions. */
  contentId?: string
}
/** Built-in documents are for demonstration on any site; what editors publish is their own, except in a demonstration. */
export const isDemoText = ({ contentId }: Version, { demonstration }: { demonstration: boolean }): boolean =>
  demonstration || contentId === undefined
type Kind = DocMenuItem['kind']

/** One of the twelve documents, with all versions, newest first. */
export type LibraryDocument = {
  id: string
  alias: DocumentPath
  title: string
  kind: Kind
  related: readonly DocumentPath[]
  versions: readonly Version[]
}

const standardSummary: Record<StandardId, string> = {
  compatibility: '安装包、原生库与组件在各种设备和系统版本上能不能正常安装和运行。',
  stability: '运行中会不会崩溃、无响应，安装包是否完整。',
  performance: '启动、流畅度、资源占用与安装包大小。',
  power: '持锁、唤醒与后台行为是否费电。',
  security: '签名、组件、通信、网页视图与代码是否安全。',
  privacy: '权限、告知与同意、数据与第三方是否合规。',
  largeScreen: '窗口、布局、嵌入、折叠与输入在大屏上是否可用。',
}

const relatedOf: Record<StandardId, readonly DocumentPath[]> = {
  compatibility: ['stabilityFile', 'safetyFile', 'largeScreenFile'],
  stability: ['compatibleFile', 'performanceFile'],
  performance: ['stabilityFile', 'powerWasteFile'],
  power: ['performanceFile', 'privacyFile'],
  security: ['privacyFile', 'webviewAdapterFile'],
  privacy: ['safetyFile', 'earthquakeEarlyWarningFile'],
  largeScreen: ['whiteBookFile', 'activityAdapterFile', 'webviewAdapterFile', 'androidXOnHoverFile'],
}

/** Newest first, future ones included; skips versions without clauses: the pack has lost them. */
const packVersions = (standard: StandardId): Version[] =>
  allPacks()
    .toReversed()
    .flatMap((pack) => {
      const found = pack.standards.find(({ id }) => id === standard)
      if (!found) return []
      const { version } = found
      const { id, effectiveFrom } = pack
      return [{ version, pack: id, effectiveFrom, summary: standardSummary[standard], blocks: blocksOf(pack, standard) }]
    })

const isStandard = (id: string): id is StandardId => id in standardSummary

const documentOf = ({ path, name, id }: (typeof documentMenu)[number]): LibraryDocument => {
  const own = written[path]
  if (own) {
    const { version, effectiveFrom, blocks, summary } = own
    const related = own.related.flatMap((alias) => documentMenu.find((item) => item.path === alias)?.path ?? [])
    const kind: Kind = /规范|白皮书/.test(name) ? 'specification' : 'guide'
    return { id, alias: path, title: name, kind, related, versions: [{ version, pack: '', effectiveFrom, summary, blocks }] }
  }
  if (!isStandard(id)) throw new Error(`nobody wrote ${path}`)
  return { id, alias: path, title: name, kind: 'standard', related: relatedOf[id], versions: packVersions(id) }
}

let brought: readonly LibraryDocument[] | undefined
/** The twelve documents in display order, with their built-in versions and those of the rule packs. */
export const broughtDocuments = (): readonly LibraryDocument[] => (brought ??= documentMenu.map(documentOf))

/** By id or by the stable alias of the menu. */
export const findDocument = (documents: readonly LibraryDocument[], name: string): LibraryDocument | undefined =>
  documents.find(({ id, alias }) => id === name || alias === name)

/** When the next version of any of them takes effect. */
export const nextChange = (documents: readonly LibraryDocument[], now: number): number | undefined =>
  documents
    .flatMap(({ versions }) => versions.map(({ effectiveFrom }) => startOfChinaDay(effectiveFrom)))
    .filter((at) => at > now)
    .toSorted((a, b) => a - b)[0]

/** The version in force on the day; before the first one's day, the first. */
export const inForce = (document: LibraryDocument, now: number): Version => {
  const today = chinaDayOf(now)
  const found = document.versions.find(({ effectiveFrom }) => effectiveFrom <= today) ?? document.versions.at(-1)
  if (!found) throw new Error('a document without a version')
  return found
}

export const versionOf = (document: LibraryDocument, version: string): Version | undefined =>
  document.versions.find((one) => one.version === version)

type Wanted = { id: string; version?: string | undefined }
/** The requested version of a document; by default the one in force. */
export const findVersion = (documents: readonly LibraryDocument[], { id, version: wanted }: Wanted, now: number) => {
  const document = findDocument(documents, id)
  const version = document && (wanted === undefined ? inForce(document, now) : versionOf(document, wanted))
  return version && { document, version }
}

export const stateOf = (document: LibraryDocument, version: Version, now: number): DocVersion['state'] => {
  const present = inForce(document, now)
  if (version === present) return 'inForce'
  return version.effectiveFrom > present.effectiveFrom ? 'coming' : 'past'
}

export const clausesOf = (blocks: readonly ShownBlock[]) => blocks.filter((block) => block.kind === 'clause')

export const shownVersion = (document: LibraryDocument, version: Version, now: number): DocVersion => ({
  version: version.version,
  pack: version.pack,
  effectiveFrom: version.effectiveFrom,
  state: stateOf(document, version, now),
  changed: countChanges(inForce(document, now), version),
})

/** A document as a list item: the version in force, and the day of the next one. */
export const menuItem = (document: LibraryDocument, now: number): DocMenuItem => {
  const { id, alias, title, kind } = document
  const present = inForce(document, now)
  const coming = document.versions.findLast(({ effectiveFrom }) => effectiveFrom > present.effectiveFrom)
  return {
    id,
    alias,
    title,
    kind,
    version: present.version,
    effectiveFrom: present.effectiveFrom,
    comingFrom: coming?.effectiveFrom ?? '',
    clauses: clausesOf(present.blocks).length,
  }
}

/** The same for one version, whether in force or not. */
export const versionItem = (document: LibraryDocument, version: Version, now: number) => ({
  ...menuItem(document, now),
  version: version.version,
  effectiveFrom: version.effectiveFrom,
  clauses: clausesOf(version.blocks).length,
  summary: version.summary,
})

/** The seven standards of one pack as documents, for pages that count terms. */
export const documentsOf = (pack: Pack) =>
  broughtDocuments().flatMap((document) => {
    const found = pack.standards.find(({ id }) => id === document.id)
    if (!found) return []
    const { id, alias, title } = document
    return [{ standard: found.id, menu: { id, alias, title, version: found.version, effectiveFrom: pack.effectiveFrom } }]
  })
