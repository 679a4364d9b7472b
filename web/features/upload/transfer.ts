import type { Pace } from './speed.ts'

export type Transfer = {
  phase: 'sending' | 'paused' | 'broken' | 'sent'
  fileName: string
  sizeBytes: number
  sentBytes: number
  pace: Pace
  message: string
  /** Set once everything has been uploaded. */
  uploadId: string
}
type UploadState = { phase: 'empty' } | { phase: 'refused'; message: string } | Transfer

export const beginning = (file: File): Transfer => ({
  phase: 'sending',
  fileName: file.name,
  sizeBytes: file.size,
  sentBytes: 0,
  pace: null,
  message: '',
  uploadId: '',
})

/** Store of an upload's state, with subscriptions. */
export const stateCell = () => {
  let state: UploadState = { phase: 'empty' }
  const listeners = new Set<() => void>()
  const set = (next: UploadState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    set,
    /** Changes a running transfer; does nothing if there is none. */
    patch: (part: Partial<Transfer>) => {
      if (state.phase !== 'empty' && state.phase !== 'refused') set({ ...state, ...part })
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
