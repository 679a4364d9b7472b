import { keptFile } from '../../http/index.ts'
import { inForce, openLibrary } from '../library/index.ts'
import { addresses } from './addresses.ts'
import { atomFeed, type Entry } from './atom.ts'

const KINDS = { standard: '标准', specification: '规范与白皮书', guide: '适配指南' } as const
/** Days of documents are Beijing days. */
const startOf = (day: string) => Date.parse(`${day}T00:00:00+08:00`)

/** One entry for each version that applies or applied. Nobody wrote down on which day a coming one was announced: it has none. */
const entries = (documents: Awaited<ReturnType<typeof openLibrary>>, origin: string, now: number): Entry[] =>
  documents
    .flatMap((document) => {
      const present = inForce(document, now)
      return document.versions
        .filter(({ effectiveFrom }) => effectiveFrom <= present.effectiveFrom)
        .map(({ version, effectiveFrom, summary }) => ({
          address: origin + addresses.version(document.id, version),
          title: `${document.title} ${version}`,
          summary: `${effectiveFrom} 起施行。${summary}`,
          publishedAt: startOf(effectiveFrom),
          updatedAt: startOf(effectiveFrom),
          category: KINDS[document.kind],
        }))
    })
    .toSorted((a, b) => b.updatedAt - a.updatedAt)

export const standardsFeed = keptFile({
  path: addresses.standardsFeed,
  contentType: 'application/atom+xml; charset=utf-8',
  tags: ['library'],
  make: async (making) => {
    const { parts, now } = making
    const { origin, allianceName } = parts.settings
    return atomFeed({
      title: `${allianceName}：标准文档`,
      subtitle: '标准、规范与适配指南已经施行的每一个版本。',
      author: allianceName,
      self: origin + addresses.standardsFeed,
      page: origin + addresses.documents,
      now,
      entries: entries(await openLibrary(making), origin, now),
    })
  },
})
