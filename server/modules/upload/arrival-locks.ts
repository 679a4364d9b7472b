import type { IncomingMessage } from 'node:http'
import { MemoryLocker } from '@tus/server'
import type { HashingStore } from './hashing-store.ts'

type ProtocolRequest = Request & { runtime?: { node?: { req: object } | undefined } | undefined }
/** What was answered to the newest question: how many bytes there are. */
type Told = { arrival: number; offset: number }

const INTERRUPT_MS = 10_000
const OVERTAKEN = { status_code: 409, body: '' }

/**
 * One request at a time for each upload, and the offset that a client was told stands. Bytes of a connection that broke
 * off may still be on their way when its client asks how far the upload is: what comes out of turn is refused, and what
 * could be written all the same after the answer is taken back when the client goes on from where it was told to.
 */
export const arrivalLocks = (files: Pick<HashingStore, 'sizeOf' | 'cutTo'>) => {
  const locker = new MemoryLocker()
  const arrivals = new WeakMap<object, number>()
  const told = new Map<string, Told>()

  const arrivalOf = ({ runtime }: ProtocolRequest) => (runtime?.node && arrivals.get(runtime.node.req)) ?? 0
  const refuseOvertaken = (request: ProtocolRequest, id: string) => {
    if (request.method === 'PATCH' && arrivalOf(request) < (told.get(id)?.arrival ?? 0)) throw OVERTAKEN
  }
  /** Nobody else reads or writes the file meanwhile. */
  const begin = async (request: ProtocolRequest, id: string) => {
    refuseOvertaken(request, id)
    if (request.method === 'HEAD') told.set(id, { arrival: arrivalOf(request), offset: (await files.sizeOf(id)) ?? 0 })
    const offset = told.get(id)?.offset
    if (request.method === 'PATCH' && request.headers.get('upload-offset') === String(offset)) await files.cutTo(id, offset ?? 0)
  }

  return {
    arrive: ({ request, arrival }: { request: IncomingMessage; arrival: number }) => void arrivals.set(request, arrival),
    forget: (id: string) => void told.delete(id),
    /** With nobody writing: whoever is, is interrupted. */
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
            // Asked before, too: waiting for the lock interrupts whoever has it.
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
