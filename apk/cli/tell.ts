/**
 * stderr, accessed only when there is something to say, since creating the stream is slow. Without an error listener a closed
 * stderr would end the process with a stack trace.
 */
export const standardError = () => {
  const { stderr } = process
  if (stderr.listenerCount('error') === 0) stderr.on('error', () => {})
  return stderr
}

export const tell = (line: string): void => void standardError().write(`${line}\n`)
