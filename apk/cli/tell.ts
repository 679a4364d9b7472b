/**
 * Standard error, asked for where there is something to say: to make it takes longer than the saying. Nobody may be there;
 * without a listener the process would end with a stack trace.
 */
export const standardError = () => {
  const { stderr } = process
  if (stderr.listenerCount('error') === 0) stderr.on('error', () => {})
  return stderr
}

export const tell = (line: string): void => void standardError().write(`${line}\n`)
