import type { ManifestFacts, ResourceFacts, XmlDocument } from './facts.ts'

/** A split beside the base in a collection of packages. */
export type SplitFact = {
  /** Path in the collection. */
  path: string
  /** As its manifest names it: `config.arm64_v8a`. */
  name: string
  kind: 'abi' | 'density' | 'language' | 'feature' | 'other'
  /** `arm64-v8a`, `xxhdpi`, `zh`, the feature's name. */
  value: string
  /** For an ABI split: other ABIs for which the app has splits. Absent without a table of contents, and in older facts. */
  otherAbis?: readonly string[]
  /** All ABIs for which the app has splits. Absent without a table of contents, and in facts of engines before 1.16. */
  listedAbis?: readonly string[]
  sizeBytes: number
  /** It has dex files. */
  hasCode: boolean
  /** How its resource table is stored. Absent if it has none, and in facts of engines before 1.9. */
  table?: { method: number; dataOffset: number }
  /** For a feature with resources. Absent also if they can't be read, and in facts of engines before 1.13. */
  resources?: SplitResources
  /** Declarations that the base's manifest doesn't have. Absent in facts of earlier engines, which read none. */
  adds?: SplitAdditions
  /** The manifest, if it adds anything, for the lines of `adds`. Absent in facts of earlier engines. */
  document?: XmlDocument
}
export type SplitResources = Pick<ResourceFacts, 'wide' | 'edgeToEdgeOptOuts'>
export type SplitAdditions = Pick<ManifestFacts, 'components' | 'permissions' | 'customPermissions' | 'features' | 'libraries'> &
  Pick<NonNullable<ManifestFacts['application']>, 'metaData' | 'properties'>
