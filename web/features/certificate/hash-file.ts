// oxlint-disable-next-line import/default -- the bundler answers such an import with the built worker's address
import address from './sha256.worker.ts?worker&url'

export type HashNews =
  | { kind: 'progress'; doneBytes: number }
  | { kind: 'done'; sha256: string }
  /** The file was changed or removed meanwhile, or the worker did not start. */
  | { kind: 'unreadable' }

type Policy = { createScriptURL: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** Trusted Types require a policy for a worker's URL; this one allows only our worker's. */
const trustedAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  const policy = trustedTypes?.createPolicy('sha256-worker', { createScriptURL: () => address })
  return policy?.createScriptURL('') ?? address
}
let known: string | undefined

/**
 * Computes a file's SHA-256 in a worker, chunk by chunk: memory stays small and the page responsive. The file stays on the
 * device. Returns a function that cancels it.
 */
export const hashFile = (file: File, onNews: (news: HashNews) => void): (() => void) => {
  const worker = new Worker((known ??= trustedAddress()), { type: 'module' })
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
