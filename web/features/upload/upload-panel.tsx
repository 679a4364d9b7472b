import { codes } from '@alliance/contract/codes'
import { uploadBounds } from '@alliance/contract/identify'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { ask, Unreachable } from '../../lib/api.ts'
import { cx } from '../../lib/class-names.ts'
import { fileSize, percent } from '../../lib/format.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { UploadBar } from '../../ui/upload-bar.tsx'
import { DropZone } from './drop-zone.tsx'
import { checkFile } from './file-check.ts'
import { AGAIN_AFTER_MS, goesOn } from './goes-on.ts'
import { timeLeft } from './speed.ts'
import styles from './upload.module.css'
import type { Transfer } from './transfer.ts'
import type { Uploader } from './uploader.ts'
import { useUnfinished, useUploader, type Purpose } from './use-uploader.ts'

/** `known`: the previous error, if this is an automatic retry. */
type OnUploaded = (uploadId: string, known?: Error) => Promise<void>

type Props = {
  accountKey: string
  purpose?: Purpose
  /** A chosen file is being sent. */
  onBegun?: () => void
  /** Everything has been uploaded. Called again with the same id for a retry. */
  onUploaded: OnUploaded
}

const takes: Record<Purpose, string> = { upload: '一个 APK，或 .apks、.xapk 分包合集', proof: '单个 APK' }
const MiB = 2 ** 20
const DEFAULT_CHUNK = 8 * MiB

/** A file may be chosen before the limits have loaded: it waits for them. The server enforces them in any case. */
const readBounds = () => ask(uploadBounds, {}, { quiet: true }).catch(() => undefined)

/** Upload from choosing a file to having it on the server: checks, progress, pause, lost connections, resuming after a reload. */
export const UploadPanel = ({ accountKey, purpose = 'upload', onBegun, onUploaded }: Props) => {
  const { data: bounds, loading } = useCall(uploadBounds, {})
  // About as long as what takes its place, so that a phone breaks the line in both cases.
  const bound = bounds ? `不超过 ${fileSize(bounds.packageBytes)}` : loading && '大小上限读取中'
  const { uploader, state } = useUploader(accountKey, purpose)
  const { unfinished, discard, cancel } = useUnfinished(accountKey, purpose, { uploader, phase: state.phase })
  const [hint, setHint] = useState('')
  const [checking, setChecking] = useState('')
  const choose = async (file: File) => {
    const isLast = uploader.takeTurn()
    setHint('')
    setChecking(file.name)
    const known = bounds ?? (await readBounds())
    const found = await checkFile(file, known?.packageBytes ?? Number.MAX_SAFE_INTEGER)
    if (!isLast()) return
    setChecking('')
    if (found && !found.fatal) setHint(found.message)
    if (found?.fatal) return uploader.refuse(found.message)
    onBegun?.()
    await uploader.start(file, known?.chunkBytes ?? DEFAULT_CHUNK)
  }
  if (state.phase === 'empty' || state.phase === 'refused') {
    return (
      <>
        <DropZone
          hint={[takes[purpose], bound].filter(Boolean).join('，')}
          refused={state.phase === 'refused' && !checking}
          onFile={(file) => void choose(file)}
        />
        {checking ? (
          <output className={styles.note}>
            正在核对 <bdi>{checking}</bdi>
          </output>
        ) : null}
        {state.phase === 'refused' ? (
          <p className={styles.message} role="alert">
            <StateMark tone="failed" size={14} />
            {state.message}
          </p>
        ) : null}
        <StorageLine />
        <ul>
          {unfinished.map((resume) => (
            <li key={resume.url} className={styles.note}>
              <bdi>{resume.fileName}</bdi>（{fileSize(resume.sizeBytes)}）没有传完，重新选择同一个文件即可接着传。
              <Button kind="text" size="small" aria-label={`丢弃 ${resume.fileName}`} onClick={() => discard(resume.url)}>
                丢弃
              </Button>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <>
      <Sending transfer={state} uploader={uploader} onUploaded={onUploaded} onCancel={cancel} />
      {hint ? <p className={styles.note}>{hint}</p> : null}
    </>
  )
}

/** Refetched whenever a file can be chosen, since the last upload or refusal may have changed it. */
const StorageLine = () => {
  const { data: bounds } = useCall(uploadBounds, {})
  // Reserves the line while loading, so that nothing below moves.
  if (!bounds) return <p className={styles.note}>&nbsp;</p>
  return (
    <p className={styles.note}>
      存储空间已用 {fileSize(bounds.storedBytes)}，共 {fileSize(bounds.storageBytes)}
      <Link className={cx('lnk', styles.tidy)} to={paths.packageStorage()}>
        整理
      </Link>
    </p>
  )
}

/** No response, or a proxy's error for an unavailable server. */
const AWAY = [0, 502, 503, 504]

const isAway = (failed: Error) => failed instanceof Unreachable && AWAY.includes(failed.status)
/** The server is still receiving the file, e.g. because another tab sends it, too. */
const isStillComing = (failed: Error) => isRefused(failed, codes.UPLOAD_NOT_FINISHED)
const failedNote = (failed: Error) => {
  if (isStillComing(failed)) return '服务器还在接收这个安装包，收完后自动继续'
  return isAway(failed) ? goesOn(failed.message) : failureWords(failed)
}

/** Repeats the action when the connection is back, or a moment later if the upload wasn't finished yet. */
const useOnceReachable = (failed: Error | undefined, act: () => void) => {
  const again = useEffectEvent(act)
  useEffect(() => {
    if (!failed || !(isAway(failed) || isStillComing(failed))) return
    const goOn = () => again()
    const timer = setTimeout(goOn, AGAIN_AFTER_MS)
    addEventListener('online', goOn)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
    }
  }, [failed])
}

type SendingProps = { transfer: Transfer; uploader: Uploader; onUploaded: Props['onUploaded']; onCancel: () => void }

const Sending = ({ transfer, uploader, onUploaded, onCancel }: SendingProps) => {
  const [failed, setFailed] = useState<Error>()
  const register = async (uploadId: string, known?: Error) => {
    setFailed(known)
    try {
      await onUploaded(uploadId, known)
      await uploader.clear()
    } catch (error) {
      setFailed(error as Error)
    }
  }
  useOnceReachable(failed, () => void register(transfer.uploadId, failed))
  useEffect(() => {
    if (transfer.phase === 'sent') void register(transfer.uploadId)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each upload; a second try is the reader's
  }, [transfer.phase, transfer.uploadId])
  const broken = transfer.phase === 'broken' || failed !== undefined
  return (
    <div className={`${styles.sheet} ${broken ? styles.broken : ''}`}>
      <UploadBar
        fileName={transfer.fileName}
        measure={transfer.phase === 'sent' ? fileSize(transfer.sizeBytes) : percent(transfer.sentBytes / transfer.sizeBytes)}
        share={transfer.sentBytes / transfer.sizeBytes}
        tone={broken ? 'broken' : 'running'}
        note={<span role={broken ? 'alert' : undefined}>{failed ? failedNote(failed) : transferNote(transfer)}</span>}
        actions={
          <>
            {failed ? (
              <Button kind="secondary" size="small" onClick={() => void register(transfer.uploadId)}>
                重试
              </Button>
            ) : null}
            {transfer.phase === 'sending' ? (
              <Button kind="secondary" size="small" onClick={() => void uploader.pause()}>
                暂停
              </Button>
            ) : null}
            {transfer.phase === 'paused' || transfer.phase === 'broken' ? (
              <Button kind="secondary" size="small" onClick={() => void uploader.resume()}>
                继续上传
              </Button>
            ) : null}
            {transfer.phase !== 'sent' || failed ? (
              <Button kind="text" size="small" onClick={onCancel}>
                取消
              </Button>
            ) : null}
          </>
        }
      />
    </div>
  )
}

const transferNote = ({ phase, sentBytes, sizeBytes, pace, message }: Transfer): string => {
  const progress = `${fileSize(sentBytes)} / ${fileSize(sizeBytes)}`
  if (phase === 'sent') return '已上传，正在核对'
  if (phase === 'broken') return message
  if (phase === 'paused') return `${progress}，已暂停，进度已保存`
  return pace ? `${progress}，每秒 ${fileSize(Math.round(pace.bytesPerS))}，${timeLeft(pace.leftS)}` : progress
}
