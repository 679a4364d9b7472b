/** Shifts the clock of this process by this many milliseconds. */
export const shiftClock = (ms: number) => {
  if (ms === 0) return
  const RealDate = Date
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [target.now() + ms] : given, newTarget) as object,
    apply: (target) => new target(target.now() + ms).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? () => target.now() + ms : (Reflect.get(target, name, receiver) as unknown),
  })
}

/**
 * Settings of a server whose clock is never before `since`, or never after `until` (days, UTC). When the real date satisfies them
 * anyway, they change nothing.
 */
export const clockOf = ({ since, until }: { since?: string; until?: string }): Record<string, string> => ({
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${new URL('given-clock.ts', import.meta.url).href}`,
  ...(since !== undefined && { CLOCK_SINCE: since }),
  ...(until !== undefined && { CLOCK_UNTIL: until }),
})
