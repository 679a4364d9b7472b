import { cx } from '../lib/class-names.ts'
import { fileSize } from '../lib/format.ts'
import styles from './conversation.module.css'

type Attached = { fileId: string; fileName: string; sizeBytes: number; address: string; preview: string | null }
export type Utterance = {
  iso: string
  when: string
  who: string
  what: string
  text: string
  /** Said by the reader's own side. */
  mine: boolean
  files: readonly Attached[]
}

/** What two sides wrote to each other and what happened in between, oldest first. Pictures are shown, other files named. */
export const Conversation = ({ entries }: { entries: readonly Utterance[] }) => (
  <ol className={styles.talk}>
    {entries.map(({ iso, when, who, what, text, mine, files }, at) => (
      <li key={`${iso} ${at}`} className={cx(mine && styles.mine)}>
        <p className={styles.head}>
          <bdi>{who}</bdi>
          <strong>{what}</strong>
          <time dateTime={iso}>{when}</time>
        </p>
        {text === '' ? null : (
          <p className={styles.text}>
            <bdi>{text}</bdi>
          </p>
        )}
        {files.length > 0 ? <Files files={files} /> : null}
      </li>
    ))}
  </ol>
)

const Files = ({ files }: { files: readonly Attached[] }) => (
  <ul className={styles.files} aria-label="附件">
    {files.map(({ fileId, fileName, sizeBytes, address, preview }) => (
      <li key={fileId}>
        {preview === null ? null : <img src={preview} alt={`附件 ${fileName}`} loading="lazy" />}
        <span>
          <a href={address} target="_blank" rel="noreferrer">
            <bdi>{fileName}</bdi>
          </a>
          <small>{fileSize(sizeBytes)}</small>
        </span>
      </li>
    ))}
  </ul>
)
