import { useId, useRef, useState, type DragEvent } from 'react'
import { cx } from '../../lib/class-names.ts'
import { PACKAGE_FILES } from '../../lib/package-files.ts'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './upload.module.css'

type Props = { hint: string; refused: boolean; onFile: (file: File) => void }

/** A dashed drop zone that also opens the file dialog. */
export const DropZone = ({ hint, refused, onFile }: Props) => {
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const take = (file: File | undefined) => {
    if (file) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an extra; the keyboard has the input inside
    <label
      className={cx(styles.drop, over && styles.over, refused && styles.refused)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={PACKAGE_FILES}
        aria-label="选择安装包"
        aria-describedby={hintId}
        aria-invalid={refused || undefined}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          // So that the same file can be chosen again after a cancel.
          event.currentTarget.value = ''
        }}
      />
      <span>
        <span className={styles.drag}>把安装包拖到这里，或</span>
        <span className={styles.choose}>选择文件</span>
      </span>
      <span className={styles.hint} id={hintId}>
        <Unbroken>{hint}</Unbroken>
      </span>
    </label>
  )
}
