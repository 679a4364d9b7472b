import { append } from './append.ts'
import type { ManifestFacts, XmlDocument, XmlElement } from './facts/facts.ts'
import type { SplitAdditions } from './facts/split-fact.ts'
import type { Evidence, Verdict } from './terms/verdict.ts'

/** A split's additions, and the document to which their line numbers refer. */
export type Adding = { name: string; adds: SplitAdditions; document?: XmlDocument }

const lineCountOf = ({ text }: XmlDocument) => text.split('\n').length

/** Shifts all line numbers, for a document appended to another one. */
const movedDown = <T>(value: T, by: number): T => {
  if (Array.isArray(value)) return value.map((one) => movedDown(one, by)) as T
  if (typeof value !== 'object' || value === null) return value
  const moved = Object.entries(value).map(([key, one]) =>
    (key === 'line' || key === 'endLine') && typeof one === 'number' ? [key, one + by] : [key, movedDown(one, by)],
  )
  return Object.fromEntries(moved) as T
}

/** Position of a split's document in the merged one: number of lines before it, and its own lines. */
type Stretch = { before: number; lines: number; path: string }
export type Whole = { manifest: ManifestFacts; stretches: Stretch[] }

const joined = (documents: readonly XmlDocument[], { path, root }: XmlDocument) => {
  const stretches: Stretch[] = []
  const children: XmlElement[] = []
  let before = 0
  for (const document of documents) {
    const lines = lineCountOf(document)
    stretches.push({ before, lines, path: document.path })
    append(children, before === 0 ? root.children : [movedDown(document.root, before)])
    before += lines
  }
  const text = documents.map((one) => one.text).join('\n')
  return { document: { path, text, root: { ...root, children } }, stretches }
}

/** What the platform takes from a split's manifest: everything in `application`. */
const TAKEN = ['components', 'libraries', 'metaData', 'properties'] as const
/** What it reads only in the base. */
const NOT_TAKEN = ['permissions', 'customPermissions', 'features'] as const
type Part = (typeof TAKEN)[number] | (typeof NOT_TAKEN)[number]

/** The splits' declarations that the platform ignores: one merged manifest for each, in addition to everything that it takes. */
export const eachNotTaken = (adding: readonly Adding[], { taken, every }: { taken: ManifestFacts; every: ManifestFacts }) =>
  NOT_TAKEN.flatMap((part) => {
    const splits = adding.flatMap((one) => one.adds[part].map(() => one))
    return every[part].slice(taken[part].length).map((one, index) => ({
      name: one.name,
      splits: splits.slice(index, index + 1),
      manifest: { ...taken, [part]: [...taken[part], one] },
    }))
  })

/** `every`: including what the platform takes from the base alone. */
type Extent = 'taken' | 'every'
/** The manifest merged with all splits', in one document that begins with the base's lines. */
export const wholeManifest = (base: ManifestFacts, adding: readonly Adding[], extent: Extent): Whole => {
  const documents = adding.flatMap(({ document }) => document ?? [])
  const { document, stretches } = joined([base.document, ...documents], base.document)
  const placed = adding.map(({ adds, document: own }) =>
    movedDown(adds, stretches.find(({ path }) => path === own?.path)?.before ?? 0),
  )
  const list = <K extends Part>(key: K) => placed.flatMap((adds) => adds[key] as SplitAdditions[K][number][])
  const { application } = base
  const manifest: ManifestFacts = {
    ...base,
    document,
    components: [...base.components, ...list('components')],
    libraries: [...base.libraries, ...list('libraries')],
    ...(application && {
      application: {
        ...application,
        metaData: [...application.metaData, ...list('metaData')],
        properties: [...application.properties, ...list('properties')],
      },
    }),
    ...(extent === 'every' && {
      permissions: [...base.permissions, ...list('permissions')],
      customPermissions: [...base.customPermissions, ...list('customPermissions')],
      features: [...base.features, ...list('features')],
    }),
  }
  return { manifest, stretches }
}

const placeOne = (evidence: Evidence, { manifest, stretches }: Whole): Evidence => {
  // If nobody can tell the fault, no line is guilty, and the first is the element's.
  const anchor = (evidence.lines?.find((one) => one.guilty) ?? evidence.lines?.[0])?.number
  if (evidence.at !== manifest.document.path || anchor === undefined) return evidence
  const stretch = stretches.findLast(({ before }) => anchor > before)
  if (!stretch) return evidence
  const { before, lines: count, path } = stretch
  const lines = (evidence.lines ?? [])
    .map((one) => ({ ...one, number: one.number - before }))
    .filter(({ number }) => number > 0 && number <= count)
  const [first, last] = [lines[0]?.number ?? 1, lines.at(-1)?.number ?? 1]
  return { ...evidence, at: path, where: first === last ? `第 ${first} 行` : `第 ${first}–${last} 行`, lines }
}

/** Converts evidence in the merged document back to the manifest of the base or a split. */
export const inOwnDocuments = (verdict: Verdict, whole: Whole): Verdict => ({
  ...verdict,
  evidence: verdict.evidence.map((one) => placeOne(one, whole)),
})
