import { Upload, type HttpRequest } from 'tus-js-client'
import { AGAIN_AFTER_MS } from './goes-on.ts'
import { resumeStorage, type ResumeStore } from './resume-storage.ts'
import { speedometer } from './speed.ts'
import { beginning, stateCell } from './transfer.ts'
import { AccountLeft, hasLeft, holdUpload, isWorthRetrying, readFault } from './upload-fault.ts'

type Options = {
  endpoint: string
  /** The account's token. Called before every request, because a login may change it; undefined once the account has left. */
  token: () => string | undefined
  /** Distinguishes uploads of different accounts on the same machine. */
  accountKey: string
  store: ResumeStore
  /** The token was rejected: lets the page's API client find out and handle it. */
  onSessionLost: () => void
}
type Told = {
  progress: (sent: number, total: number) => void
  /** A request failed and is being retried: the last speed is no longer valid. */
  stalled: () => void
  broken: (error: Error) => void
  done: (url: string) => void
}

const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000]

const idOf = (url: string) => url.split('?')[0]?.split('/').at(-1) ?? ''

/** The tus client: account, chunk size, and how an upload is resumed. */
const tusUpload = (
  { endpoint, accountKey, store }: Options,
  given: { file: File; chunkBytes: number; sign: Sign },
  told: Told,
) => {
  const { file, chunkBytes, sign } = given
  const upload = new Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name },
    fingerprint: () => Promise.resolve([accountKey, file.name, file.size, file.lastModified].join('|')),
    urlStorage: resumeStorage(store),
    // Kept until the upload is registered: the server knows a finished upload by its URL.
    removeFingerprintOnSuccess: false,
    onBeforeRequest: sign,
    onAfterResponse: holdUpload,
    onShouldRetry: (error) => {
      told.stalled()
      return isWorthRetrying(error)
    },
    onProgress: told.progress,
    onError: told.broken,
    onSuccess: () => told.done(upload.url ?? ''),
  })
  return upload
}
type Sign = (request: HttpRequest) => void

/** Nothing is sent once the account has left, whatever is under way. */
const signWith =
  ({ token }: Pick<Options, 'token'>): Sign =>
  (request) => {
    const given = token()
    if (given === undefined) throw new AccountLeft()
    request.setHeader('Authorization', `Bearer ${given}`)
  }

const goOnFromBefore = async (upload: Upload) => {
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
}

/**
 * Deletes an unfinished upload, locally first, so that no dead URL remains to resume from if the request fails. Returns whether the
 * server deleted it.
 */
const sayGoodbye = async (store: ResumeStore, url: string, sign: Sign): Promise<boolean> => {
  await store.remove(url)
  return Upload.terminate(url, { onBeforeRequest: sign, retryDelays: [] }).then(
    () => true,
    () => false,
  )
}

/** Large uploads run unattended: they resume by themselves after a lost connection or a server restart. */
const laterAgain = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    plan: (act: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(act, AGAIN_AFTER_MS)
    },
    off: () => clearTimeout(timer),
  }
}

/** Updates the page's state from the events of an upload, and retries after a lost connection. */
const reporting = (options: Options, given: { cell: ReturnType<typeof stateCell>; again: () => void }) => {
  const { state, set, patch } = given.cell
  const speed = speedometer()
  const later = laterAgain()
  const refuse = (message: string) => set({ phase: 'refused', message })
  return {
    refuse,
    flow: (sentBytes: number, total: number) => {
      if (state().phase === 'broken') {
        speed.reset()
        patch({ phase: 'sending', message: '' })
      }
      patch({ sentBytes, pace: speed.pace(sentBytes, total, Date.now()) })
    },
    broken: (error: Error) => {
      if (hasLeft(error)) return patch({ phase: 'paused', pace: null })
      const fault = readFault(error)
      if (fault.over) return refuse(fault.message)
      patch({ phase: 'broken', pace: null, message: fault.message })
      if (fault.sessionLost) options.onSessionLost()
      else later.plan(given.again)
    },
    begin: () => {
      later.off()
      speed.reset()
    },
    giveUp: later.off,
  }
}

/** Checks of several chosen files may overlap: returns a function that is false once a later file was chosen. */
const turns = () => {
  let last = 0
  return () => {
    const mine = ++last
    return () => mine === last
  }
}

/**
 * One upload at a time, independent of any page: it continues while other console pages are open. After a reload it resumes by
 * the file's fingerprint, from the bytes that the server acknowledges.
 */
export const createUploader = (options: Options) => {
  const cell = stateCell()
  const { state, set, patch, subscribe } = cell
  let upload: Upload | null = null
  const reports = reporting(options, { cell, again: () => upload?.start() })
  const sign = signWith(options)
  const make = (file: File, chunkBytes: number) => {
    // An abandoned upload may still report: only the current one counts.
    const heard = (act: () => void) => {
      if (upload === mine) act()
    }
    const mine: Upload = tusUpload(
      options,
      { file, chunkBytes, sign },
      {
        progress: (sentBytes, total) => heard(() => reports.flow(sentBytes, total)),
        stalled: () => heard(() => patch({ pace: null })),
        broken: (error) => heard(() => reports.broken(error)),
        done: (url) => heard(() => patch({ phase: 'sent', sentBytes: file.size, pace: null, uploadId: idOf(url) })),
      },
    )
    return mine
  }
  const resume = async () => {
    const mine = upload
    reports.begin()
    patch({ phase: 'sending', message: '', pace: null })
    // tus may be retrying by itself.
    await mine?.abort()
    if (upload === mine && state().phase === 'sending') mine?.start()
  }
  const start = async (file: File, chunkBytes: number) => {
    const mine = make(file, chunkBytes)
    upload = mine
    set(beginning(file))
    await goOnFromBefore(mine)
    if (upload === mine) await resume()
  }
  const pause = () => {
    reports.giveUp()
    patch({ phase: 'paused', pace: null })
    return upload?.abort()
  }
  /** Detaches the current upload and returns its URL, if any. Enough for a registered upload, which is never resumed. */
  const clear = async () => {
    const given = upload
    reports.giveUp()
    upload = null
    // First, so that a registered or cancelled upload isn't offered as unfinished.
    if (given?.url) await options.store.remove(given.url)
    set({ phase: 'empty' })
    await given?.abort()
    return given?.url
  }
  const discard = (url: string) => sayGoodbye(options.store, url, sign)
  /** Returns whether the server deleted the upload, too. */
  const cancel = async (): Promise<boolean> => {
    const url = await clear()
    return url ? discard(url) : false
  }
  return { state, subscribe, takeTurn: turns(), start, pause, resume, cancel, clear, refuse: reports.refuse, discard }
}
export type Uploader = ReturnType<typeof createUploader>
