import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Refused } from '../../lib/api.ts'
import { fileSize, percent } from '../../lib/format.ts'
import { randomId } from '../../lib/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/upload-bar.tsx'
import { EVIDENCE_TYPES, evidenceProblem, sendEvidence, type EvidenceFile } from './send-evidence.ts'
import styles from './vendor.module.css'

const MOST = 5

type Sending = { key: string; fileName: string; share: number; stop: AbortController }
type Props = {
  taskId: string
  files: readonly EvidenceFile[]
  problem: string | undefined
  onChange: (change: (files: readonly EvidenceFile[]) => readonly EvidenceFile[]) => void
}

const wordsOf = (error: unknown): string => {
  if (error instanceof Refused) return Object.values(error.fields)[0] ?? error.message
  return error instanceof Error ? error.message : ''
}

/** Files on their way to the task; an upload that is cancelled or left behind is stopped. */
const useSending = ({ taskId, files, onChange }: Props) => {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [failed, setFailed] = useState('')
  const page = useRef<AbortController>(undefined)
  useEffect(() => {
    const present = new AbortController()
    page.current = present
    return () => present.abort()
  }, [])
  const send = async (file: File) => {
    const one: Sending = { key: randomId(), fileName: file.name, share: 0, stop: new AbortController() }
    page.current?.signal.addEventListener('abort', () => one.stop.abort(), { once: true })
    setSending((all) => [...all, one])
    const onShare = (share: number) =>
      setSending((all) => all.map((other) => (other.key === one.key ? { ...other, share } : other)))
    try {
      const sent = await sendEvidence({ taskId, file, onShare, signal: one.stop.signal })
      onChange((all) => [...all, sent])
    } catch (error) {
      if (!one.stop.signal.aborted) setFailed(`${file.name}：${wordsOf(error)}`)
    } finally {
      setSending((all) => all.filter((other) => other.key !== one.key))
    }
  }
  const take = (chosen: readonly File[]) => {
    setFailed('')
    const room = MOST - files.length - sending.length
    if (chosen.length > room) setFailed(`最多 ${MOST} 个文件，多出的没有上传`)
    for (const file of chosen.slice(0, Math.max(0, room))) {
      const wrong = evidenceProblem(file)
      if (wrong) setFailed(`${file.name}：${wrong}`)
      else void send(file)
    }
  }
  return { sending, failed, take }
}

/** Logs, pictures and recordings that show a result: chosen, sent with progress, opened, taken off again. */
export const EvidenceField = (props: Props) => {
  const { files, problem, onChange } = props
  const { sending, failed, take } = useSending(props)
  const id = useId()
  const words = problem ?? (failed || undefined)
  const isFull = files.length + sending.length >= MOST
  return (
    <div className={styles.evidence}>
      <p className={styles.label}>
        证据文件<small>选填，判为未通过时必须有</small>
      </p>
      <ul>
        {files.map((file) => (
          <li key={file.evidenceId}>
            <a href={file.address} target="_blank" rel="noreferrer">
              <bdi>{file.fileName}</bdi>
            </a>
            <span>{fileSize(file.sizeBytes)}</span>
            <Button
              kind="text"
              size="small"
              aria-label={`去掉 ${file.fileName}`}
              onClick={() => onChange((all) => all.filter(({ evidenceId }) => evidenceId !== file.evidenceId))}
            >
              去掉
            </Button>
          </li>
        ))}
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
          accept={EVIDENCE_TYPES}
          disabled={isFull}
          aria-label="选择证据文件"
          aria-invalid={problem ? true : undefined}
          aria-describedby={words ? `${id}-problem` : `${id}-hint`}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            // The same file may be chosen again after it was taken off.
            event.currentTarget.value = ''
          }}
        />
        <Icon name="upload" size={16} />
        选择文件
      </label>
      {words ? (
        <Problem id={`${id}-problem`} words={words} />
      ) : (
        <p className={styles.hint} id={`${id}-hint`}>
          {isFull ? `已有 ${MOST} 个文件，去掉一个才能再加。` : 'UTF-8 文本日志、PNG、JPEG 或 MP4，每个不超过 20 MB，最多 5 个。'}
        </p>
      )}
    </div>
  )
}
