import type { DeviceResult } from '@alliance/contract/vendor'
import type { Values } from '../../lib/field-problems.ts'
import type { EvidenceFile } from './send-evidence.ts'

/** What stands in the form of one term: typed words, and files that have arrived. */
export type ResultDraft = { values: Values; files: readonly EvidenceFile[] }

export const draftOf = (result: DeviceResult | null): ResultDraft => ({
  values: {
    outcome: result?.outcome ?? '',
    measured: result?.measured ?? '',
    note: result?.note ?? '',
    deviceId: result?.deviceId ?? '',
  },
  files: result?.evidence ?? [],
})

const ids = (files: readonly EvidenceFile[]) => files.map(({ evidenceId }) => evidenceId).join()

/** Something in the form differs from what was saved. */
export const isChanged = (draft: ResultDraft, result: DeviceResult | null): boolean => {
  const saved = draftOf(result)
  return (
    ids(draft.files) !== ids(saved.files) || Object.entries(saved.values).some(([name, value]) => draft.values[name] !== value)
  )
}

/** What the server would refuse, said at its field before the way there. */
export const resultProblems = ({ values, files }: ResultDraft): Record<string, string> => {
  const { outcome = '', measured = '', note = '' } = values
  if (outcome === 'fail')
    return {
      ...(measured.trim() === '' && { measured: '判为未通过时，请写明实测值' }),
      ...(files.length === 0 && { evidenceIds: '判为未通过时，请附上日志或截图' }),
    }
  if ((outcome === 'undetermined' || outcome === 'notApplicable') && note.trim() === '') return { note: '请写明原因' }
  return {}
}
