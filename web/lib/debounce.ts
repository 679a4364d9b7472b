/**
 * Runs `act` once there was no call for `delayMs`, but at most `maxWaitMs` after the first call of a burst. `cancel` drops the
 * pending call.
 */
export const debounce = <A extends unknown[]>(act: (...given: A) => void, delayMs: number, maxWaitMs = Infinity) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    since = undefined
  }
  const run = (...given: A) => {
    const now = Date.now()
    since ??= now
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        cancel()
        act(...given)
      },
      Math.max(0, Math.min(delayMs, since + maxWaitMs - now)),
    )
  }
  return Object.assign(run, { cancel })
}
