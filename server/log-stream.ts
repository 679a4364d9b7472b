import { pino } from 'pino'

/** So much waits for a disk that is full, or a reader that is away; what comes then is lost. */
const WAITING_CHARS = 1024 ** 2
/** A reader that is slow is waited for where lines would be lost otherwise, but not one that has taken nothing for so long. */
const PATIENCE_MS = 1_000
const AGAIN_MS = 100

/**
 * Standard output as a log that ends no process and holds up none. Left alone, the stream raises its error out of whatever
 * logs, sleeps for as long as nobody reads the pipe, and holds up the end of the process until there is room: `sync` said
 * aloud keeps it from waiting there.
 */
export const logStream = (fd = process.stdout.fd) => {
  let stuckSince: number | undefined
  let isEnding = false
  const isWorthWaiting = (waiting: number) => {
    stuckSince ??= performance.now()
    return (isEnding || waiting > WAITING_CHARS / 2) && performance.now() - stuckSince < PATIENCE_MS
  }
  const retryEAGAIN = (_error: unknown, writing: number, later: number) => isWorthWaiting(writing + later)
  const stream = pino.destination({ dest: fd, sync: true, maxLength: WAITING_CHARS, retryEAGAIN })
  // What waits is tried again with the next line, and without one as well.
  const tryAgain = () => stream.write('')
  let timer: NodeJS.Timeout | undefined
  stream.on('error', () => {
    clearTimeout(timer)
    timer = setTimeout(tryAgain, AGAIN_MS).unref()
  })
  stream.on('write', (bytes: number) => {
    if (bytes > 0) stuckSince = undefined
  })
  process.once('exit', () => {
    isEnding = true
    tryAgain()
  })
  return stream
}
