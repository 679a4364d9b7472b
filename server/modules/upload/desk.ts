import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Server } from '@tus/server'
import type { Parts } from '../../compose.ts'
import type { RawContext } from '../../http/index.ts'
import type { Logger } from '../../log.ts'
import { answerTo, GONE } from './answers.ts'
import { asWeb, sendWeb } from './as-web.ts'
import { arrivalLocks } from './arrival-locks.ts'
import { finisher } from './finishing.ts'
import { hashingStore } from './hashing-store.ts'
import { expireUpload, openUpload, openUploadsOf } from './queries.ts'

export const UPLOAD_PATH = '/api/upload'
export const RESUMABLE_MS = 24 * 3_600_000

const freeBytesOf = async (folder: string) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

type Hands = {
  files: ReturnType<typeof hashingStore>
  locks: ReturnType<typeof arrivalLocks>
  /** Under which id a creation is to be stored. */
  names: WeakMap<object, string>
  /** Of the requests in hand. */
  logs: WeakMap<object, Logger>
  finish: ReturnType<typeof finisher>
}

/** The protocol's server, with our hands. */
const startServer = (parts: Parts, { files, locks, names, logs, finish }: Hands) =>
  new Server({
    path: UPLOAD_PATH,
    datastore: files.store,
    maxSize: parts.limits.packageBytes,
    relativeLocation: true,
    allowedOrigins: () => false,
    locker: locks.locker,
    namingFunction: (request) => {
      const given = request.runtime?.node && names.get(request.runtime.node.req)
      if (given === undefined) throw new Error('an upload was not announced')
      return given
    },
    // Stored before the last chunk is answered: who reads that answer may go on with `submitPackage`.
    onUploadFinish: async (_request, { id }) => {
      const upload = await openUpload(parts.db, id)
      if (upload && !(await finish(upload))) throw GONE
      locks.forget(id)
      return {}
    },
    onResponseError: (request, fault) => {
      const answer = answerTo(fault)
      const node = request.runtime?.node
      if (answer.status_code >= 500) ((node && logs.get(node.req)) ?? parts.log).error({ err: fault }, 'upload failed')
      return answer
    },
  })

/** What one installation keeps for its uploads: the folder, the protocol's server, and how a file is finished. */
const openDesk = (parts: Parts) => {
  const folder = join(parts.settings.dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  const files = hashingStore(folder)
  const names = new WeakMap<object, string>()
  const logs = new WeakMap<object, Logger>()
  const finish = finisher(parts, files)
  const locks = arrivalLocks(files)
  const drop = async (id: string) => {
    await files.drop(id)
    locks.forget(id)
  }

  /**
   * Ends an open upload, be it on its way, and removes its bytes: also those that a process left behind when it died, or that
   * outlived their account. False when it was not open.
   */
  const expire = async (id: string) => {
    const ended = await expireUpload(parts.db, id)
    await locks.alone(id, () => drop(id))
    return ended !== undefined
  }

  const server = startServer(parts, { files, locks, names, logs, finish })
  return {
    handle: async (context: Pick<RawContext, 'request' | 'response' | 'requestId' | 'log'>) => {
      logs.set(context.request, context.log)
      await sendWeb(await server.handleWeb(asWeb(context.request)), context)
    },
    files,
    finish,
    arrive: locks.arrive,
    drop,
    /** Ends an open upload; its bytes are still there. */
    end: (id: string) => expireUpload(parts.db, id),
    expire,
    /** The id under which the creation that this request asks for is to be stored. */
    announce: (request: IncomingMessage, id: string) => names.set(request, id),
    /** Gives up the oldest upload of an account that nobody has written to for a while. False where all are in use. */
    expireIdle: async (accountId: string, idleBefore: number) => {
      for (const { id, created_at: createdAt } of await openUploadsOf(parts.db, accountId)) {
        if (Math.max(createdAt, await files.writtenAt(id)) > idleBefore) continue
        await expire(id)
        return true
      }
      return false
    },
    freeBytes: () => freeBytesOf(folder),
  }
}
export type Desk = ReturnType<typeof openDesk>

const desks = new WeakMap<object, Desk>()

/** One desk for each installation: the growing hashes live in it. */
export const deskOf = (parts: Parts): Desk => {
  const known = desks.get(parts.storage)
  if (known) return known
  const desk = openDesk(parts)
  desks.set(parts.storage, desk)
  return desk
}

/** For tests: what a killed process forgets. */
export const forgetDesk = (parts: Parts) => desks.delete(parts.storage)
