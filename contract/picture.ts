import * as z from 'zod/mini'
import { block } from './block.ts'

/** How many pictures one body may show. */
export const MOST_PICTURES = 30

/** Names that an eye can't tell apart are one: width, case and spaces make no difference. */
export const pictureKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()

/** A picture of the library as it was described when the version that shows it was saved. */
export const pictureBlock = z.object({
  kind: z.literal('picture'),
  pictureId: z.string(),
  name: z.string(),
  alt: z.string(),
  caption: z.string(),
  credit: z.string(),
  /** In pixels, as it is kept: its place is known before it is there. */
  width: z.int(),
  height: z.int(),
  /** Where an editor reads it for some minutes, whether it is public or not; absent for everybody else. */
  address: z.optional(z.string()),
})
export type PictureBlock = z.output<typeof pictureBlock>
export type Picture = Omit<PictureBlock, 'kind' | 'caption'>

/** What articles and documents show: beside what can be typed, pictures of the library. */
export const shownBlock = z.discriminatedUnion('kind', [block, pictureBlock])
export type ShownBlock = z.output<typeof shownBlock>
