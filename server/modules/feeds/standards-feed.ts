import { startOfChinaDay } from '@alliance/contract/china-minute'
import { cachedFile } from '../../http/index.ts'
import { DOCUMENT_NEWS_TAG, listAnnounced } from '../following/index.ts'
import { type LibraryDocument, openLibrary, stateOf, type Version } from '../library/index.ts'
import { addresses } from './addresses.ts'
import { atomFeed, type Entry } from './atom.ts'

const KINDS = { standard: '标准', specification: '规范与白皮书', guide: '适配指南' } as const

type Announced = Awaited<ReturnType<typeof listAnnounced>>
type Made = { announced: Announced; origin: string; now: number }

/** Undefined in the short time between the announcement and its record. */
const entryOf = (document: LibraryDocument, version: Version, { announced, origin, now }: Made): Entry | undefined => {
  const { version: name, effectiveFrom, summary } = version
  const isComing = stateOf(document, version, now) === 'coming'
  const announcedAt = announced.find((one) => one.document_id === document.id && one.version === name)?.at
  const updatedAt = isComing ? announcedAt : startOfChinaDay(effectiveFrom)
  if (updatedAt === undefined) return undefined
  return {
    address: origin + addresses.version(document.id, name),
    title: `${document.title} ${name}${isComing ? '（即将施行）' : ''}`,
    summary: `${effectiveFrom} 起施行。${summary}`,
    publishedAt: Math.min(updatedAt, announcedAt ?? updatedAt),
    updatedAt,
    category: KINDS[document.kind],
  }
}

/** One entry per version: from its announcement on, updated on the day it takes effect. */
const entries = (documents: readonly LibraryDocument[], made: Made): Entry[] =>
  documents
    .flatMap((document) => document.versions.flatMap((version) => entryOf(document, version, made) ?? []))
    .toSorted((a, b) => b.updatedAt - a.updatedAt)

export const standardsFeed = cachedFile({
  path: addresses.standardsFeed,
  contentType: 'application/atom+xml; charset=utf-8',
  tags: ['library', DOCUMENT_NEWS_TAG],
  make: async (making) => {
    const { parts, now } = making
    const { origin, allianceName } = parts.settings
    return atomFeed({
      title: `${allianceName}：标准文档`,
      subtitle: '标准、规范与适配指南的每一个版本，从公布时起。',
      author: allianceName,
      self: origin + addresses.standardsFeed,
      page: origin + addresses.documents,
      now,
      entries: entries(await openLibrary(making), { announced: await listAnnounced(parts.db), origin, now }),
    })
  },
})
