import { uploadedPicture, type pictureFields } from '@alliance/contract/pictures-desk'
import type * as z from 'zod/mini'
import { sendFile, type Sending } from '../../lib/send-file.ts'
import { IMAGE_TYPES, imageProblem } from '../../lib/upload-image.ts'

/** Selectable in the file dialog only to explain why it is refused: the most common wrong choice. */
const SVG = 'image/svg+xml'

export const PICTURE_TYPES = [...IMAGE_TYPES, SVG].join(',')

/** Error of a chosen file, before uploading; undefined if it is fine. */
export const pictureProblem = (file: Blob): string | undefined =>
  file.type === SVG ? '不收 SVG。请导出为 PNG，再上传' : imageProblem(file)

/** Uploads a picture with its description. */
export const sendPicture = ({
  fields: { name, alt, credit = '' },
  ...sending
}: Omit<Sending, 'path'> & { fields: z.output<typeof pictureFields> }) =>
  sendFile(uploadedPicture, { ...sending, path: `/api/upload/picture?${new URLSearchParams({ name, alt, credit })}` })
