import { useId } from 'react'
import { cx } from '../../lib/class-names.ts'
import { PACKAGE_FILES } from '../../lib/package-files.ts'
import { useFileDrop } from '../../lib/use-file-drop.ts'
import { FieldError } from '../../ui/field.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import styles from './upload.module.css'

type Props = { hint: string; refused: boolean; onFile: (file: File) => void }

/** A dashed drop zone that also opens the file dialog. */
export const DropZone = ({ hint, refused, onFile }: Props) => {
  const { isOver, problem, take, zone } = useFileDrop(([file]) => file && onFile(file), { single: true })
  const isRefused = refused || problem !== undefined
  const hintId = useId()
  return (
    <>
      <label className={cx(styles.drop, isOver && styles.over, isRefused && styles.refused)} {...zone}>
        <input
          className={styles.file}
          type="file"
          accept={PACKAGE_FILES}
          aria-label="选择安装包"
          aria-describedby={hintId}
          aria-invalid={isRefused || undefined}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
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
      {problem ? <FieldError>{problem}</FieldError> : null}
    </>
  )
}
