import { pino } from 'pino'

/** So much waits for a disk that is full, or a reader that is away; what comes then is lost. */
const WAITING_CHARS = 1024 ** 2

/**
 * Standard output as a log that ends no process. Left alone, the stream raises its error out of whatever logs, and holds up
 * the end of the process until there is room: `sync` said aloud keeps it from waiting there.
 */
export const logStream = (fd = process.stdout.fd) => {
  const stream = pino.destination({ dest: fd, sync: true, maxLength: WAITING_CHARS })
  stream.on('error', () => undefined)
  return stream
}
