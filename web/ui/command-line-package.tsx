import type { Output } from '@alliance/contract/call'
import type { queryCommandLine } from '@alliance/contract/command-line'
import { fileSize } from '../lib/format.ts'

type Packed = Output<typeof queryCommandLine>

/** Download of the command line, with its checksum; `null`: there is none. */
export const CommandLinePackage = ({ packed, className }: { packed: Packed; className?: string | undefined }) =>
  packed ? (
    <p className={className}>
      <a href={packed.address} download={packed.fileName}>
        {packed.fileName}
      </a>{' '}
      <span className="mute">
        {fileSize(packed.sizeBytes)}，SHA-256 <code>{packed.sha256}</code>
      </span>
    </p>
  ) : (
    <p className="mute">命令行工具暂时不能下载，请稍后再来。</p>
  )
