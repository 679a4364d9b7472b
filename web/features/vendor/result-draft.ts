import type { DeviceResult } from '@alliance/contract/vendor'
import type { Values } from '../../lib/field-problems.ts'
import type { EvidenceFile } from './send-evidence.ts'

/** Content of one term's form: typed values and uploaded files. */
export type Filled = { values: Values; files: readonly EvidenceFile[] }

/** With the revision of the saved result that it is based on; 0 if there was none. */
export type ResultDraft = Filled & { revision: number }

export const draftOf = (result: DeviceResult | null, fixedDevice = ''): ResultDraft => ({
  values: {
    outcome: result?.outcome ?? '',
    measured: result?.measured ?? '',
    note: result?.note ?? '',
    deviceId: result?.deviceId ?? fixedDevice,
  },
  files: result?.evidence ?? [],
  revision: result?.revision ?? 0,
})

const ids = (files: readonly EvidenceFile[]) => files.map(({ evidenceId }) => evidenceId).join()

/** Whether the form differs from what is saved. Trimmed, since the call trims too. */
export const isChanged = (draft: Filled, saved: Filled): boolean =>
  ids(draft.files) !== ids(saved.files) ||
  Object.entries(saved.values).some(([name, value]) => (draft.values[name] ?? '').trim() !== value.trim())

/** Without the file URLs, which expire within minutes. */
export const keepable = ({ files, ...rest }: ResultDraft): ResultDraft => ({
  ...rest,
  files: files.map((file) => ({ ...file, address: '' })),
})

/** With the newest URLs; a file that is in no saved result keeps the one from its upload. */
export const withAddresses = (files: readonly EvidenceFile[], result: DeviceResult | null): EvidenceFile[] =>
  files.map((file) => result?.evidence.find(({ evidenceId }) => evidenceId === file.evidenceId) ?? file)

/** Errors by field that the server would return too, found before sending. */
export const resultProblems = ({ values, files }: { values: Values; files: readonly unknown[] }): Record<string, string> => {
  const { outcome = '', measured = '', note = '' } = values
  if (outcome === 'fail')
    return {
      ...(measured.trim() === '' && { measured: '判为未通过时，请写明实测值' }),
      ...(files.length === 0 && { evidenceIds: '判为未通过时，请附上日志或截图' }),
    }
  if (outcome === 'pass' && measured.trim() === '' && files.length === 0) return { measured: '请写明实测值，或附上日志或截图' }
  if ((outcome === 'undetermined' || outcome === 'notApplicable') && note.trim() === '') return { note: '请写明原因' }
  return {}
}
