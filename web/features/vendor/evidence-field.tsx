import { EVIDENCE_MIB, EVIDENCE_PER_RESULT } from '@alliance/contract/vendor'
import { FilesField } from '../../ui/files-field.tsx'
import type { Arrivals } from './use-arrivals.ts'
import { EVIDENCE_TYPES, sendEvidence, type EvidenceFile } from './send-evidence.ts'

type Props = {
  termId: string
  arrivals: Arrivals
  taskId: string
  files: readonly EvidenceFile[]
  problem: string | undefined
  onChange: (change: (files: readonly EvidenceFile[]) => readonly EvidenceFile[]) => void
}

/** Logs, pictures and recordings as evidence of a result: choose, upload with progress, open, remove. */
export const EvidenceField = ({ taskId, termId, arrivals: { sendings, arrive }, ...rest }: Props) => (
  <FilesField
    {...rest}
    sendings={sendings}
    place={termId}
    onSent={(file) => arrive(termId, file)}
    label="证据文件"
    note="判为未通过时必须有；判为通过、没有实测值时也要有"
    choose="选择证据文件"
    hint={`UTF-8 文本日志、PNG、JPEG 或 MP4，每个不超过 ${EVIDENCE_MIB} MB，最多 ${EVIDENCE_PER_RESULT} 个。`}
    accept={EVIDENCE_TYPES}
    most={EVIDENCE_PER_RESULT}
    mostMiB={EVIDENCE_MIB}
    keyOf={({ evidenceId }) => evidenceId}
    addressOf={({ address }) => address}
    send={(file, how) => sendEvidence({ taskId, file, ...how })}
  />
)
