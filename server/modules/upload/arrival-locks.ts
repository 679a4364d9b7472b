import type { IncomingMessage } from 'node:http'
import { MemoryLocker } from '@tus/server'
import type { HashingStore } from './hashing-store.ts'

type ProtocolRequest = Request & { runtime?: { node?: { req: object } | undefined } | undefined }
/** The answer to the latest HEAD: how many bytes have been stored. */
type Told = { arrival: number; offset: number }

const INTERRUPT_MS = 10_000
const OVERTAKEN = { status_code: 409, body: '' }

/**
 * Serializes the requests of each upload, and makes the offset that a client was told reliable. Bytes of a broken connection may
 * still arrive after its client has asked for the offset: requests that arrived earlier are refused, and what they could still
 * write after the answer is truncated when the client resumes at the offset it was told.
 */
export const arrivalLocks = (files: Pick<HashingStore, 'sizeOf' | 'cutTo'>) => {
  const locker = new MemoryLocker()
  const arrivals = new WeakMap<object, number>()
  const told = new Map<string, Told>()

  const arrivalOf = ({ runtime }: ProtocolRequest) => (runtime?.node && arrivals.get(runtime.node.req)) ?? 0
  const refuseOvertaken = (request: ProtocolRequest, id: string) => {
    if (request.method === 'PATCH' && arrivalOf(request) < (told.get(id)?.arrival ?? 0)) throw OVERTAKEN
  }
  /** Runs under the lock: nobody else reads or writes the file. */
  const begin = async (request: ProtocolRequest, id: string) => {
    refuseOvertaken(request, id)
    if (request.method === 'HEAD') told.set(id, { arrival: arrivalOf(request), offset: (await files.sizeOf(id)) ?? 0 })
    const offset = told.get(id)?.offset
    if (request.method === 'PATCH' && request.headers.get('upload-offset') === String(offset)) await files.cutTo(id, offset ?? 0)
  }

  return {
    arrive: ({ request, arrival }: { request: IncomingMessage; arrival: number }) => void arrivals.set(request, arrival),
    forget: (id: string) => void told.delete(id),
    /** Runs `act` under the lock, interrupting a writer. */
    alone: async (id: string, act: () => Promise<void>) => {
      const lock = locker.newLock(id)
      await lock.lock(AbortSignal.timeout(INTERRUPT_MS), () => {})
      try {
        await act()
      } finally {
        await lock.unlock()
      }
    },
    locker: (request: ProtocolRequest) => ({
      newLock: (id: string) => {
        const lock = locker.newLock(id)
        return {
          lock: async (...given: Parameters<typeof lock.lock>) => {
            // Checked before as well: waiting for the lock interrupts its holder.
            refuseOvertaken(request, id)
            await lock.lock(...given)
            try {
              await begin(request, id)
            } catch (error) {
              await lock.unlock()
              throw error
            }
          },
          unlock: () => lock.unlock(),
        }
      },
    }),
  }
}
