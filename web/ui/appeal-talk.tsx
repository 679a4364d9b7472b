import type { AppealEntry, AppealFile } from '@alliance/contract/appeal'
import { kindWords } from '../lib/appeal-words.ts'
import { cx } from '../lib/class-names.ts'
import { fileSize } from '../lib/format.ts'
import styles from './appeal-talk.module.css'
import { Minute } from './minute.tsx'

type Props = { entries: readonly AppealEntry[]; reader: AppealEntry['side'] }

/**
 * Messages and events of an appeal, oldest first, for either side: the appellant is addressed, an officer sees names. Pictures
 * are shown, other files listed.
 */
export const AppealTalk = ({ entries, reader }: Props) => (
  <ol className={styles.talk}>
    {entries.map(({ at, side, who, kind, text, files }, index) => (
      <li key={`${at} ${index}`} className={cx(side === reader && styles.mine)}>
        <p className={styles.head}>
          <bdi>{reader === 'appellant' && side === reader ? '你' : who}</bdi>
          <strong>{kindWords({ kind, side })}</strong>
          <Minute at={at} />
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

const Files = ({ files }: { files: readonly AppealFile[] }) => (
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
