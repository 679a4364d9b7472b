/** From here on the clock of this process is off by so many milliseconds. */
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

/** Settings of a server in which one of the files beside this one is loaded first. */
export const clockOf = (file: 'november.ts' | 'december.ts') => ({
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${new URL(file, import.meta.url).href}`,
})
