import { cx } from '../lib/class-names.ts'
import { useFileDrop } from '../lib/use-file-drop.ts'
import { Field, useWiring } from './field.tsx'
import styles from './image-upload.module.css'

type Props = {
  label: string
  hint: string
  error: string | undefined
  /** URL of the current picture. */
  preview: string | undefined
  /** Alternative text. */
  alt: string
  busy: boolean
  /** MIME types, comma separated. */
  accept: string
  onChoose: (file: File) => void
}

/** One picture: chosen or dropped, previewed at once, replaced in the same way. */
export const ImageUpload = ({ label, hint, error, onChoose, ...rest }: Props) => {
  const drop = useFileDrop(([file]) => file && onChoose(file), { single: true })
  return (
    <Field label={label} hint={hint} error={drop.problem ?? error}>
      <Zone {...rest} drop={drop} />
    </Field>
  )
}

type ZoneProps = Pick<Props, 'preview' | 'alt' | 'busy' | 'accept'> & { drop: ReturnType<typeof useFileDrop> }

const Zone = ({ preview, alt, busy, accept, drop: { isOver, take, zone } }: ZoneProps) => {
  const wiring = useWiring()
  return (
    <div className={cx(styles.zone, isOver && styles.over)} {...zone}>
      {preview ? <img className={styles.preview} src={preview} alt={alt} /> : null}
      <span className={styles.words}>
        <span className={styles.act}>{busy ? '正在上传' : preview ? '更换图片' : '选择图片'}</span>
        <span className={styles.or}>，或拖到这里</span>
      </span>
      <input
        {...wiring}
        type="file"
        className={styles.input}
        accept={accept}
        aria-busy={busy || undefined}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Emptied, so that choosing the same file again fires a change.
          event.currentTarget.value = ''
          take(files)
        }}
      />
    </div>
  )
}
