// oxlint-disable-next-line import/default -- the bundler answers such an import with the built worker's address
import address from './sha256.worker.ts?worker&url'

export type HashNews =
  | { kind: 'progress'; doneBytes: number }
  | { kind: 'done'; sha256: string }
  /** The file changed or went away meanwhile, or the worker did not start. */
  | { kind: 'unreadable' }

type Policy = { createScriptURL: (text: string) => string }
type Factory = { createPolicy: (name: string, rules: Policy) => Policy }

/** Where Trusted Types are enforced a worker's address needs a policy's word; this one vouches for one address of ours. */
const trustedAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory }
  const policy = trustedTypes?.createPolicy('sha256-worker', { createScriptURL: () => address })
  return policy ? policy.createScriptURL(address) : address
}
let known: string | undefined

/**
 * Computes a file's SHA-256 in a worker, piece by piece, so that neither its size nor the page matters. The file stays on
 * the device. Returns what stops it.
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
