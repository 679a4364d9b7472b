import type { ContentFields } from '@alliance/contract/content-desk'
import { inlineOf } from '@alliance/contract/inline-text'
import type { Block } from '@alliance/contract/block'
import type { Db } from '../../db/index.ts'
import { findDocument, inForce, isRedirected, type LibraryDocument, readDocuments } from '../library/index.ts'
import { findArticle } from '../news/index.ts'
import { AREAS, isPage, ownSpelling } from '../stat/index.ts'

/** Old paths that redirect, and paths that are no pages: files, feeds and calls. */
const LEADS_ON = ['/index', '/home', '/home/union', '/home/service', '/home/news']
const NO_PAGES =
  /^\/(?:documentsBase|feed|files|download|badge|certificate-log|api|\.well-known)(?:\/|$)|^\/(?:revocations\.json|transparency\.csv|sitemap\.xml|robots\.txt)$/

type Looking = { db: Db; now: number }

const textsIn = (block: Block): readonly string[] =>
  block.kind === 'paragraph' ? [block.text] : block.kind === 'list' ? block.items : []

/** Ids that no call would accept match nothing. */
const ID = /^[0-9A-Za-z-]{1,64}$/

/** All links to this site in a content. */
const linksOf = (fields: ContentFields): string[] => {
  if (fields.kind === 'notice') return fields.path === null ? [] : [fields.path]
  if (fields.kind === 'banner') return [fields.path]
  if (fields.kind !== 'page') return []
  return fields.blocks
    .flatMap(textsIn)
    .flatMap((text) => inlineOf(text).flatMap((part) => (typeof part === 'object' && 'path' in part ? [part.path] : [])))
}

/** Anchors of a document are checked too: clauses are renamed, sections removed. */
const hasAnchor = (document: LibraryDocument, { searchParams, hash }: URL, now: number): boolean => {
  const wanted = searchParams.get('version')
  const version = wanted === null ? inForce(document, now) : document.versions.find((one) => one.version === wanted)
  if (!version) return false
  const anchor = hash.slice(1)
  return anchor === '' || version.blocks.some((block) => 'anchor' in block && block.anchor === anchor)
}

const documentIn = async ({ db, now }: Looking, url: URL): Promise<boolean> => {
  const [, folder, id = ''] = /^\/(doc|documents)\/([^/]+)$/.exec(url.pathname) ?? []
  const document = findDocument(await readDocuments(db), id)
  if (!document) return ID.test(id) && isRedirected(db, id)
  // A fragment of a file's URL is its page.
  return folder === 'documents' || hasAnchor(document, url, now)
}

const isThere = async (looking: Looking, path: string): Promise<boolean> => {
  const url = new URL(path, 'http://localhost')
  // The site leads a path with slashes at its end, or in another case, to its own.
  url.pathname = ownSpelling(url.pathname.replace(/\/+$/, ''))
  const { pathname, searchParams } = url
  if (/^\/(?:doc|documents)\/./.test(pathname)) return documentIn(looking, url)
  const newsId = searchParams.get('newsId') ?? ''
  if (pathname === '/home/news/info')
    return ID.test(newsId) && (await findArticle(looking.db, { id: newsId, now: looking.now })) !== undefined
  const isInArea = AREAS.some((area) => `${pathname}/`.startsWith(`${area}/`))
  return isPage(pathname) || isInArea || LEADS_ON.includes(pathname.toLowerCase()) || NO_PAGES.test(pathname)
}

/** A link to a page in the page's own spelling, which the menu and the counts know. */
export const spelledLink = (path: string): string => path.replace(/^[^?#]*/, ownSpelling)

/** The first broken link in this content; undefined if all are valid. `now`: when it is published. */
export const brokenLink = async (looking: Looking, fields: ContentFields): Promise<string | undefined> => {
  for (const path of new Set(linksOf(fields))) if (!(await isThere(looking, path))) return path
  return undefined
}
