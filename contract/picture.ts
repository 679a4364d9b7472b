import type { PictureBlock } from './block.ts'
import { nfkc } from './nfkc.ts'

/** Most pictures per body. */
export const MOST_PICTURES = 30

/** Names that look the same are equal: width, case and spaces make no difference. */
export const pictureKey = (name: string): string => nfkc(name).replaceAll(/\s+/gu, ' ').trim().toLowerCase()

export type Picture = Omit<PictureBlock, 'kind' | 'caption'>
