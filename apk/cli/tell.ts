/** On standard error, to whom it concerns: nobody may be there. */
export const tell = (line: string) => {
  // Without a listener the process would end with a stack trace.
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => {})
  process.stderr.write(`${line}\n`)
}
