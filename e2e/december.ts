/**
 * Preloaded by a server (`node --import`): its clock stands in the days of the pack of December, so that reports hold what
 * that pack counts. Once these days have come it changes nothing.
 */
const IN_FORCE = Date.UTC(2026, 11, 2)
const ahead = Math.max(0, IN_FORCE - Date.now())
const RealDate = Date

const Shifted = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + ahead] : given, newTarget) as object,
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, name, receiver) =>
    name === 'now' ? () => target.now() + ahead : (Reflect.get(target, name, receiver) as unknown),
})
if (ahead > 0) globalThis.Date = Shifted
