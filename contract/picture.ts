import type { PictureBlock } from './block.ts'

/** How many pictures one body may show. */
export const MOST_PICTURES = 30

/** Names that an eye can't tell apart are one: width, case and spaces make no difference. */
export const pictureKey = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()

export type Picture = Omit<PictureBlock, 'kind' | 'caption'>
