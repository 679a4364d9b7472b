import { mkdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Server } from '@tus/server'
import type { Parts } from '../../compose.ts'
import type { RawContext } from '../../http/index.ts'
import type { Logger } from '../../log.ts'
import { freeBytesOf } from '../../storage/index.ts'
import { answerTo, GONE } from './answers.ts'
import { webRequestOf, sendWebResponse } from './web-request.ts'
import { arrivalLocks } from './arrival-locks.ts'
import { finisher } from './finishing.ts'
import { hashingStore } from './hashing-store.ts'
import { deleteOpen, deleteUntouched, expireUpload, openUpload, openUploadsOf, touchUpload, type UploadRow } from './queries.ts'

export const UPLOAD_PATH = '/api/upload'
export const RESUMABLE_MS = 24 * 3_600_000
/** How long a client is told to come back for an upload that another server may have: longer than a restart of that one. */
const ELSEWHERE_MS = 10 * 60_000

/** Longer than a start takes: the file is made right after the row. */
const START_MS = 15_000

/** When bytes last began to arrive, on any server. */
export const progressAt = ({ created_at: createdAt, touched_at: touchedAt }: Pick<UploadRow, 'created_at' | 'touched_at'>) =>
  Math.max(createdAt, touchedAt ?? 0)

type ServerParts = {
  files: ReturnType<typeof hashingStore>
  locks: ReturnType<typeof arrivalLocks>
  /** The ids for announced creations, by request. */
  names: WeakMap<object, string>
  /** Loggers by request. */
  logs: WeakMap<object, Logger>
  finish: ReturnType<typeof finisher>
}

/** The tus server with our storage, locks and hooks. */
const startServer = (parts: Parts, { files, locks, names, logs, finish }: ServerParts) =>
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
    // Stored before the last chunk is answered, so that its sender can call `submitPackage` at once.
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

/** The upload state of one installation: the folder, the tus server, and how a file is finished. */
const openUploadService = (parts: Parts) => {
  const folder = join(parts.settings.dataDir, 'uploads')
  mkdirSync(folder, { recursive: true })
  const files = hashingStore(folder, () => service.freeBytes())
  const names = new WeakMap<object, string>()
  const logs = new WeakMap<object, Logger>()
  const finish = finisher(parts, files)
  const locks = arrivalLocks(files)
  const drop = async (id: string) => {
    await files.drop(id)
    locks.forget(id)
  }

  /**
   * Ends an open upload, even while it is being sent, and removes its bytes, including what a killed process left behind or what
   * outlived its account. False if it was not open.
   */
  const expire = async (id: string) => {
    const ended = await expireUpload(parts.db, id)
    await locks.alone(id, () => drop(id))
    return ended !== undefined
  }

  /** Whether an upload without a file here may have it on another server. */
  const mayBeElsewhere = (upload: UploadRow) => !parts.settings.embedded && progressAt(upload) > parts.clock() - ELSEWHERE_MS

  const server = startServer(parts, { files, locks, names, logs, finish })
  const service = {
    handle: async (context: Pick<RawContext, 'request' | 'response' | 'requestId' | 'log'>) => {
      logs.set(context.request, context.log)
      await sendWebResponse(await server.handleWeb(webRequestOf(context.request)), context)
    },
    files,
    finish,
    arrive: locks.arrive,
    drop,
    /** Ends an open upload but keeps its bytes. */
    end: (id: string) => expireUpload(parts.db, id),
    expire,
    /** Undoes a start that failed. */
    forget: async (id: string) => {
      await deleteOpen(parts.db, id)
      await drop(id)
    },
    touch: (id: string, receivedBytes: number) => touchUpload(parts.db, id, { receivedBytes, now: parts.clock() }),
    mayBeElsewhere,
    /**
     * Whether an upload without a file here has it nowhere: its start ended with its process. One that got no bytes yet may as well
     * begin here, wherever it was.
     */
    isLost: (upload: UploadRow) => progressAt(upload) <= parts.clock() - (upload.touched_at === null ? START_MS : ELSEWHERE_MS),
    /** False if it is being finished, another request has forgotten it, or bytes arrived meanwhile. */
    forgetLost: async (upload: UploadRow) => (await files.movedAs(upload.id)) === undefined && deleteUntouched(parts.db, upload),
    /** Sets the id for the upload that this request creates. */
    announce: (request: IncomingMessage, id: string) => names.set(request, id),
    /** Ends an account's oldest upload that nobody has written to since `idleBefore`. False if all are active. */
    expireIdle: async (accountId: string, idleBefore: number) => {
      for (const upload of await openUploadsOf(parts.db, accountId)) {
        if (Math.max(progressAt(upload), await files.writtenAt(upload.id)) > idleBefore) continue
        await expire(upload.id)
        return true
      }
      return false
    },
    freeBytes: () => freeBytesOf(folder),
  }
  return service
}
export type UploadService = ReturnType<typeof openUploadService>

const services = new WeakMap<object, UploadService>()

/** One per installation: it holds the running hashes. */
export const uploadServiceOf = (parts: Parts): UploadService => {
  const known = services.get(parts.storage)
  if (known) return known
  const service = openUploadService(parts)
  services.set(parts.storage, service)
  return service
}

/** For tests: forgets what a killed process would. */
export const forgetUploadService = (parts: Parts) => services.delete(parts.storage)
