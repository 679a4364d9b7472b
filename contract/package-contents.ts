import * as z from 'zod/mini'

/** A third-party SDK in a package. Unknown facts are empty texts, shown as 未查到. */
export const sdkRow = z.object({
  name: z.string(),
  kind: z.enum(['service', 'framework', 'library']),
  category: z.string(),
  developer: z.string(),
  purpose: z.string(),
  personalData: z.string(),
  page: z.string(),
  privacy: z.string(),
  /** As stated in the package itself. */
  version: z.string(),
  packages: z.array(z.string()),
  /** The evidence in the package. */
  anchors: z.array(
    z.object({
      kind: z.enum(['class', 'component', 'metaData', 'permission', 'action', 'library', 'asset']),
      name: z.string(),
      count: z.int(),
    }),
  ),
  /** Sources of the other facts; `date` is the page's own, or the day on which it was read. */
  sources: z.array(z.object({ title: z.string(), url: z.string(), date: z.string() })),
})
export type SdkRow = z.output<typeof sdkRow>

export const NOT_FOUND_WORD = '未查到'
export const sdkKindLabels: Record<SdkRow['kind'], string> = { service: 'SDK', framework: '框架', library: '组件库' }

/** A packer that hides the code of a package, with the evidence: paths, or the application class. */
export const foundPacker = z.object({ name: z.string(), evidence: z.array(z.string()) })
export type FoundPacker = z.output<typeof foundPacker>

/** An open capability of the alliance that a package uses, with the evidence. */
export const usedCapability = z.object({ id: z.string(), title: z.string(), markers: z.array(z.string()) })
export type UsedCapability = z.output<typeof usedCapability>
