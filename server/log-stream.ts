import { pino } from 'pino'

/** Buffer for a full disk or a stalled reader; lines beyond it are lost. */
const WAITING_CHARS = 1024 ** 2
/** A slow reader is waited for when lines would be lost otherwise, but not if it has read nothing for this long. */
const PATIENCE_MS = 1_000
const AGAIN_MS = 100

/**
 * Standard output as a log that neither crashes nor blocks the process. By default pino's stream throws its errors into the
 * code that logs, blocks while nobody reads the pipe, and delays exit until there is room; an explicit `sync: true` avoids
 * that last wait.
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
  // Buffered lines are retried with the next line, and by a timer when none comes.
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
