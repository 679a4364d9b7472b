import { PICTURE_SIDE } from '@alliance/contract/pictures-desk'
import { IMAGE_BYTES } from '@alliance/contract/profile'
import { cx } from '../../lib/class-names.ts'
import { fileSize, percent } from '../../lib/format.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormActs } from '../../ui/form.tsx'
import { ImageUpload } from '../../ui/image-upload.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { UploadBar } from '../../ui/upload-bar.tsx'
import { PictureFields } from './picture-fields.tsx'
import styles from './pictures.module.css'
import { PICTURE_TYPES } from './send-picture.ts'
import { useUpload } from './use-upload.ts'

/** A new picture: file, name, description. */
export const UploadForm = () => {
  const { form, choose, chosen, problem, preview, share, stop } = useUpload()
  return (
    <KeptFormFrame form={form} label="上传图片" className={cx(styles.form, styles.new)}>
      <ImageUpload
        label="图片"
        hint={`PNG、JPEG 或 WebP，不超过 ${fileSize(IMAGE_BYTES)}。长边超过 ${PICTURE_SIDE} 像素的会缩小，拍摄地点等信息会去掉`}
        error={problem}
        preview={preview}
        alt="要上传的图"
        busy={share !== undefined}
        accept={PICTURE_TYPES}
        onChoose={choose}
      />
      <PictureFields form={form} />
      {chosen && share !== undefined ? (
        <UploadBar
          fileName={chosen.name}
          measure={percent(share)}
          share={share}
          note={share < 1 ? '正在上传' : '正在处理'}
          actions={
            <Button size="small" kind="text" onClick={stop}>
              取消上传
            </Button>
          }
        />
      ) : null}
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          上传
        </Button>
        <LinkButton to={officePaths.pictures()}>返回图片库</LinkButton>
      </FormActs>
    </KeptFormFrame>
  )
}
