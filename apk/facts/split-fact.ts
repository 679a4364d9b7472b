import type { ManifestFacts, ResourceFacts, XmlDocument } from './facts.ts'

/** A split that stands beside the base in a collection of packages. */
export type SplitFact = {
  /** Path in the collection. */
  path: string
  /** As its manifest names it: `config.arm64_v8a`. */
  name: string
  kind: 'abi' | 'density' | 'language' | 'feature' | 'other'
  /** `arm64-v8a`, `xxhdpi`, `zh`, the feature's name. */
  value: string
  /** Of one for a processor: the others that the app has splits for. Absent where no table of contents tells, and in older facts. */
  otherAbis?: readonly string[]
  /** All processors that the app has splits for. Absent where no table of contents tells, and in facts of engines before 1.16. */
  listedAbis?: readonly string[]
  sizeBytes: number
  /** It has dex files of its own. */
  hasCode: boolean
  /** How its resource table is stored. Absent where it has none, and in facts of engines before 1.9. */
  table?: { method: number; dataOffset: number }
  /** Of a feature that has resources of its own. Absent too where they can't be read, and in facts of engines before 1.13. */
  resources?: SplitResources
  /** What its manifest declares beyond the base's. Absent in facts of earlier engines, which read none. */
  adds?: SplitAdditions
  /** The manifest itself, where it adds anything: what stands on a line of `adds`. Facts of earlier engines have none. */
  document?: XmlDocument
}
export type SplitResources = Pick<ResourceFacts, 'wide' | 'edgeToEdgeOptOuts'>
export type SplitAdditions = Pick<ManifestFacts, 'components' | 'permissions' | 'customPermissions' | 'features' | 'libraries'> &
  Pick<NonNullable<ManifestFacts['application']>, 'metaData' | 'properties'>
