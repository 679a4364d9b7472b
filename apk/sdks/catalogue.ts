import { readFileSync } from 'node:fs'

/** A statement about an SDK; `source` is an id in `sources.json`. */
export type Found = { text: string; source: string }
/**
 * `packages` are class name prefixes ending in a dot. A two-part one (`com.mob.`) proves nothing alone: too many share it.
 * `not` excludes prefixes, or single classes (without a final dot). `*` is a wildcard in names of libraries, assets,
 * permissions and meta-data.
 */
type Anchors = Partial<
  Record<'packages' | 'not' | 'metaData' | 'permissions' | 'actions' | 'libraries' | 'assets', readonly string[]>
>
/** `service` sends data somewhere; `framework` and `library` are code that runs in the app. */
export type SdkKind = 'service' | 'framework' | 'library'
/** One SDK. An absent field has not been found; nothing is guessed. */
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
  /** Names of its version files in META-INF or in the root: `androidx.core_core`, `group:artifact`, `play-services-base`. */
  artifacts?: readonly string[]
}
/** `official`: the maker's own page; `list`: a list published by others; `rules` and `code`: public sources of names. */
type Source = {
  id: string
  kind: 'official' | 'list' | 'rules' | 'code'
  title: string
  url?: string
  /** The page's own date, if it has one. */
  dated?: string
}

export const GROUPS = ['push', 'analytics', 'ads', 'account', 'services', 'foundations'] as const

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`data/${name}.json`, import.meta.url), 'utf8'))

const told = read('sources') as { readOn: string; sources: Source[] }
/** The day on which the sources were read, YYYY-MM-DD. */
export const readOn = told.readOn
export const sourceById: ReadonlyMap<string, Source> = new Map(told.sources.map((source) => [source.id, source]))

/** Every known SDK, in display order. */
export const sdkRules: readonly SdkRule[] = GROUPS.flatMap((group) => (read(group) as { sdks: SdkRule[] }).sdks)
