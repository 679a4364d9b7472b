import { readFileSync } from 'node:fs'

/** What somebody says of an SDK, and where: `source` is the id of one of `sources.json`. */
export type Found = { text: string; source: string }
/**
 * `packages` are beginnings of class names, with the last dot. One of two parts alone (`com.mob.`) proves nothing: too many
 * share it. `not` takes parts out again, or single classes, without a last dot. `*` in names of libraries, assets, permissions
 * and metadata stands for anything.
 */
export type Anchors = Partial<
  Record<'packages' | 'not' | 'metaData' | 'permissions' | 'actions' | 'libraries' | 'assets', readonly string[]>
>
/** `service` processes data somewhere; `framework` and `library` are code that the app carries along. */
export type SdkKind = 'service' | 'framework' | 'library'
/** One SDK. A field that is absent has not been found; it is never guessed. */
export type SdkRule = {
  id: string
  name: string
  kind: SdkKind
  category: string
  developer?: Found
  purpose?: Found
  page?: Found
  privacy?: Found
  personalData?: Found
  anchors: Anchors
  anchorSources: readonly string[]
  /** Names under which its version stands in META-INF or beside it: `androidx.core_core`, `group:artifact`, `play-services-base`. */
  artifacts?: readonly string[]
}
/** `official` is the maker's own page, `list` another party's published list, `rules` and `code` public sources of names. */
export type Source = {
  id: string
  kind: 'official' | 'list' | 'rules' | 'code'
  title: string
  url?: string
  /** The page's own date, where it has one. */
  dated?: string
}

export const GROUPS = ['push', 'analytics', 'ads', 'account', 'services', 'foundations'] as const

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))

const told = read('sources') as { readOn: string; sources: Source[] }
/** The day on which the sources were read, YYYY-MM-DD. */
export const readOn = told.readOn
export const sourceById: ReadonlyMap<string, Source> = new Map(told.sources.map((source) => [source.id, source]))

/** Every SDK that is known, in the order in which it is shown. */
export const sdkRules: readonly SdkRule[] = GROUPS.flatMap((group) => (read(group) as { sdks: SdkRule[] }).sdks)
