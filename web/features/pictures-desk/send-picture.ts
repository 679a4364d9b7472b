import { uploadedPicture, type pictureFields } from '@alliance/contract/pictures-desk'
import type * as z from 'zod/mini'
import { sendFile, type Sending } from '../../lib/send-file.ts'
import { IMAGE_TYPES, imageProblem } from '../../lib/upload-image.ts'

/** Chosen by mistake for a picture more often than anything else. */
const SVG = 'image/svg+xml'

export const PICTURE_TYPES = [...IMAGE_TYPES, SVG].join(',')

/** What is wrong with a chosen file before a byte of it is sent; undefined when nothing is. */
export const pictureProblem = (file: Blob): string | undefined =>
  file.type === SVG ? '不收 SVG。请导出为 PNG，再上传' : imageProblem(file)

/** Sends one picture with what was written about it. */
export const sendPicture = ({
  fields: { name, alt, credit = '' },
  ...sending
}: Omit<Sending, 'path'> & { fields: z.output<typeof pictureFields> }) =>
  sendFile(uploadedPicture, { ...sending, path: `/api/upload/picture?${new URLSearchParams({ name, alt, credit })}` })
