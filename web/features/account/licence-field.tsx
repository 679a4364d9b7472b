import { fileSize } from '../../lib/format.ts'
import type { Form as Held } from '../../lib/use-form.ts'
import { IMAGE_TYPES } from '../../lib/upload-image.ts'
import { IMAGE_BYTES } from '@alliance/contract/profile'
import { ImageUpload } from '../../ui/image-upload.tsx'
import type { Licence } from './use-licence.ts'

type Props = { form: Held; licence: Licence; known: string | null }

/** The licence picture: uploaded as soon as it is chosen, previewed from the local file. */
export const LicenceField = ({ form, licence, known }: Props) => (
  <ImageUpload
    label="营业执照图片"
    hint={licence.isAwaited ? '图片传完后自动提交' : `PNG、JPEG 或 WebP，不超过 ${fileSize(IMAGE_BYTES)}，文字要看得清`}
    error={licence.busy ? undefined : (licence.problem ?? form.problems['licenceImageId'])}
    preview={licence.preview ?? known ?? undefined}
    alt="营业执照"
    busy={licence.busy}
    accept={IMAGE_TYPES.join(',')}
    onChoose={(file) => void licence.choose(file)}
  />
)
