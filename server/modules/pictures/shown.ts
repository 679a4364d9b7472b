import type { Picture } from '@alliance/contract/picture'
import type { PictureRow as Row } from '@alliance/contract/pictures-desk'
import type { Parts } from '../../compose.ts'
import { imageAddress } from '../image/index.ts'
import type { picturesByKey, PictureRow } from './queries.ts'

type Given = { parts: Parts; now: number }

/** URL for editors with a ticket valid for some minutes, since pictures of drafts aren't public. */
export const deskAddress = ({ parts, now }: Given, sha256: string): string => imageAddress(parts, sha256, now) ?? ''

export const pictureRow = (given: Given, row: PictureRow): Row => ({
  pictureId: row.id,
  name: row.name,
  alt: row.alt,
  credit: row.credit,
  width: row.width,
  height: row.height,
  sizeBytes: row.size_bytes,
  thumbnail: deskAddress(given, row.thumbnail_sha256),
  uses: row.uses,
  addedBy: row.added_by,
  addedAt: row.added_at,
})

type Stored = Awaited<ReturnType<typeof picturesByKey>>[number]
/** A picture as a body shows it. */
export const pictureOf = ({ id, name, alt, credit, width, height }: Omit<Stored, 'sha256'>): Picture => ({
  pictureId: id,
  name,
  alt,
  credit,
  width,
  height,
})
