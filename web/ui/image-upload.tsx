import { useState, type DragEvent } from 'react'
import { cx } from '../lib/class-names.ts'
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
export const ImageUpload = ({ label, hint, error, ...rest }: Props) => (
  <Field label={label} hint={hint} error={error}>
    <Zone {...rest} />
  </Field>
)

const Zone = ({ preview, alt, busy, accept, onChoose }: Omit<Props, 'label' | 'hint' | 'error'>) => {
  const wiring = useWiring()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  return (
    <div
      className={cx(styles.zone, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
          const file = event.currentTarget.files?.[0]
          // Emptied, so that choosing the same file again fires a change.
          event.currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
