import { trustedWorker } from '../../lib/trusted-worker.ts'
// oxlint-disable-next-line import/default -- the bundler answers such an import with the built worker's address
import address from './sha256.worker.ts?worker&url'

export type HashNews =
  | { kind: 'progress'; doneBytes: number }
  | { kind: 'done'; sha256: string }
  /** The file was changed or removed meanwhile, or the worker did not start. */
  | { kind: 'unreadable' }

let known: string | undefined

/**
 * Computes a file's SHA-256 in a worker, chunk by chunk: memory stays small and the page responsive. The file stays on the
 * device. Returns a function that cancels it.
 */
export const hashFile = (file: File, onNews: (news: HashNews) => void): (() => void) => {
  const worker = new Worker((known ??= trustedWorker('sha256-worker', address)), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<HashNews>) => {
    if (data.kind !== 'progress') worker.terminate()
    onNews(data)
  })
  worker.addEventListener('error', () => {
    worker.terminate()
    onNews({ kind: 'unreadable' })
  })
  worker.postMessage(file)
  return () => worker.terminate()
}
