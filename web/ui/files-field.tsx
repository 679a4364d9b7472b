import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { cx } from '../lib/class-names.ts'
import { fileSize, percent } from '../lib/format.ts'
import { useFileDrop } from '../lib/use-file-drop.ts'
import type { Sendings, SendOne } from '../lib/use-sending.ts'
import { Button } from './button.tsx'
import styles from './files-field.module.css'
import { Problem } from './form.tsx'
import { Icon } from './icon.tsx'
import { Unbroken } from './unbroken.tsx'
import { ProgressBar } from './upload-bar.tsx'

type Listed = { fileName: string; sizeBytes: number }
type Props<T extends Listed> = {
  label: string
  /** When files are needed, beside the label. */
  note: string
  /** Accessible name of the button. */
  choose: string
  hint: string
  /** File types, comma separated. */
  accept: string
  most: number
  /** Maximum size of one file. */
  mostMiB: number
  files: readonly T[]
  keyOf: (file: T) => string
  /** Link to an uploaded file; absent or empty if there is none. */
  addressOf?: (file: T) => string
  problem: string | undefined
  /** Uploads in progress; `place` identifies this field's among those of the page. */
  sendings: Sendings
  place?: string
  send: SendOne<T>
  onChange: (change: (files: readonly T[]) => readonly T[]) => void
  /** Receives an uploaded file instead of this list, which may be unmounted by then. */
  onSent?: (file: T) => void
}

/** Names that files had before the server named them by their content: text called `run.exe` is a `.log`. */
const useGivenNames = <T extends Listed>({ send, keyOf }: Pick<Props<T>, 'send' | 'keyOf'>) => {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const sendNamed: SendOne<T> = async (file, how) => {
    const sent = await send(file, how)
    if (sent.fileName !== file.name.normalize()) setNames((all) => ({ ...all, [keyOf(sent)]: file.name }))
    return sent
  }
  return { names, sendNamed }
}

/** Text that an office program has copied comes with a picture of itself. */
const isText = ({ types }: DataTransfer) => types.includes('text/plain') && types.includes('text/html')

/** Browsers call each picture of the clipboard image.png. */
const named = (file: File) => {
  if (file.name !== 'image.png') return file
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '-')
  return new File([file], `截图 ${time}.png`, { type: file.type })
}

/** Files that are pasted anywhere in the form. */
const usePastedFiles = (within: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void) => {
  const take = useEffectEvent(({ clipboardData }: ClipboardEvent) => {
    if (!clipboardData || clipboardData.files.length === 0 || isText(clipboardData)) return false
    onFiles([...clipboardData.files].map(named))
    return true
  })
  useEffect(() => {
    const form = within.current?.closest('form')
    const paste = (event: ClipboardEvent) => {
      if (take(event)) event.preventDefault()
    }
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [within])
}

/** Evidence files: choose, drop or paste, upload with progress, remove. */
export const FilesField = <T extends Listed>(props: Props<T>) => {
  const { label, note, choose, hint, accept, most, mostMiB, files, problem, onChange, sendings, place = '' } = props
  const { names, sendNamed: send } = useGivenNames(props)
  const add = props.onSent ?? ((sent: T) => onChange((all) => [...all, sent]))
  const sending = sendings.at(place)
  const drop = useFileDrop((chosen) => sendings.take(place, chosen, { most, mostMiB, count: files.length, send, onSent: add }))
  const field = useRef<HTMLDivElement>(null)
  usePastedFiles(field, drop.take)
  const id = useId()
  // Both may hold at once: a file is required, and the one just chosen was refused.
  const words = [...new Set([problem ?? '', drop.problem ?? '', ...sendings.wordsAt(place)])].filter((one) => one !== '')
  const isFull = files.length + sending.length >= most
  return (
    <div ref={field} className={cx(styles.files, drop.isOver && styles.over)} {...drop.zone}>
      <p className={styles.label}>
        {label}
        <small>{note}</small>
      </p>
      <ul>
        <Sent {...props} names={names} />
        {sending.map(({ key, fileName, share, stop }) => (
          <li key={key} className={styles.sending}>
            <bdi>{fileName}</bdi>
            <ProgressBar share={share} name={`${fileName} 上传进度`} />
            <span>{percent(share)}</span>
            <Button kind="text" size="small" aria-label={`取消 ${fileName}`} onClick={() => stop.abort()}>
              取消
            </Button>
          </li>
        ))}
      </ul>
      <label className={cx(styles.choose, isFull && styles.full)}>
        <input
          type="file"
          multiple
          accept={accept}
          disabled={isFull}
          aria-label={choose}
          aria-invalid={problem || sendings.isHeld(place) ? true : undefined}
          aria-describedby={words.length > 0 ? `${id}-problem` : `${id}-hint`}
          onChange={(event) => {
            drop.take([...(event.currentTarget.files ?? [])])
            // Allows choosing the same file again after it was removed.
            event.currentTarget.value = ''
          }}
        />
        <Icon name="upload" size={16} />
        选择文件
      </label>
      <span className={styles.or}>也可以拖到这里，截图可以直接粘贴</span>
      {words.length > 0 ? (
        <div id={`${id}-problem`}>
          {words.map((one) => (
            <Problem key={one} words={one} />
          ))}
        </div>
      ) : (
        <p className={styles.hint} id={`${id}-hint`}>
          <Unbroken>{isFull ? `已有 ${most} 个文件，去掉一个才能再加。` : hint}</Unbroken>
        </p>
      )}
    </div>
  )
}

const Sent = <T extends Listed>({
  files,
  keyOf,
  addressOf,
  onChange,
  names,
}: Props<T> & { names: Readonly<Record<string, string>> }) =>
  files.map((file) => (
    <li key={keyOf(file)}>
      {addressOf?.(file) ? (
        <a href={addressOf(file)} target="_blank" rel="noreferrer">
          <bdi>{file.fileName}</bdi>
        </a>
      ) : (
        <bdi>{file.fileName}</bdi>
      )}
      <span>{fileSize(file.sizeBytes)}</span>
      {names[keyOf(file)] ? (
        <span>
          已按内容改名，原名 <bdi>{names[keyOf(file)]}</bdi>
        </span>
      ) : null}
      <Button
        kind="text"
        size="small"
        aria-label={`去掉 ${file.fileName}`}
        onClick={() => onChange((all) => all.filter((other) => keyOf(other) !== keyOf(file)))}
      >
        去掉
      </Button>
    </li>
  ))
