import type { DeviceResult } from '@alliance/contract/vendor'
import type { Values } from '../../lib/field-problems.ts'
import type { EvidenceFile } from './send-evidence.ts'

/** What stands in the form of one term: typed words, and files that have arrived. */
export type Filled = { values: Values; files: readonly EvidenceFile[] }

/** With the saved result that it began from; 0 where there was none. */
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

/** Something in the form differs from what was saved, as the call would save it: without blanks at the ends. */
export const isChanged = (draft: Filled, saved: Filled): boolean =>
  ids(draft.files) !== ids(saved.files) ||
  Object.entries(saved.values).some(([name, value]) => (draft.values[name] ?? '').trim() !== value.trim())

/** An address opens its file for minutes only: kept for another day it would lead nowhere. */
export const keepable = ({ files, ...rest }: ResultDraft): ResultDraft => ({
  ...rest,
  files: files.map((file) => ({ ...file, address: '' })),
})

/** With the newest addresses; a file that no saved result holds has the one that it came with. */
export const withAddresses = (files: readonly EvidenceFile[], result: DeviceResult | null): EvidenceFile[] =>
  files.map((file) => result?.evidence.find(({ evidenceId }) => evidenceId === file.evidenceId) ?? file)

/** What the server would refuse, said at its field before the way there. */
export const resultProblems = ({ values, files }: Filled): Record<string, string> => {
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
