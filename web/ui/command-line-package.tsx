import type { Output } from '@alliance/contract/call'
import type { queryCommandLine } from '@alliance/contract/command-line'
import { fileSize } from '../lib/format.ts'
import { HashText } from './hash-text.tsx'
import styles from './command-line-package.module.css'

/** The command line to take away, with what it is checked by; `null` while there is none. */
export const CommandLinePackage = ({ packed }: { packed: Output<typeof queryCommandLine> }) =>
  packed ? (
    <span className={styles.package}>
      <a href={packed.address} download={packed.fileName}>
        {packed.fileName}
      </a>
      <span className="mute">{fileSize(packed.sizeBytes)}</span>
      <span className="mute">
        SHA-256 <HashText value={packed.sha256} name="命令行工具的 SHA-256" />
      </span>
    </span>
  ) : (
    <span className="mute">命令行工具暂时不能下载，请稍后再来。</span>
  )
