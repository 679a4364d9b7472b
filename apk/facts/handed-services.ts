import { reflectionBudget } from '../graph/file-walk.ts'
import { classesCalled } from '../graph/handed-receivers.ts'
import type { CallSite, CodeFacts } from './facts.ts'
import { among, own } from './own-code.ts'
import { isPlatformClass } from './support-libraries.ts'
import type { PackageWide } from './told-results.ts'
import { withSites } from './with-sites.ts'

export const START_FOREGROUND = [
  'Landroid/app/Service;->startForeground(ILandroid/app/Notification;)V',
  'Landroid/app/Service;->startForeground(ILandroid/app/Notification;I)V',
  'Landroidx/core/app/ServiceCompat;->startForeground(Landroid/app/Service;ILandroid/app/Notification;I)V',
]
const MAX_ASKED = 30
/** Handed to the method, or taken out of a field. */
const ASKED = new Set(['parameter', 'unknown'])

/**
 * For code beside a service that brings it to the foreground, as ServiceCompat and what is posted do under a shrinker's names: adds
 * the declared classes of the services that it may be, if all are known.
 */
export const tellHandedServices = ({ program }: Pick<PackageWide, 'program'>, code: CodeFacts): CodeFacts => {
  const asked = among(code.calls, START_FOREGROUND)
    .flatMap(({ sites }) => own(sites))
    .filter(({ at, args, unreached }) => at !== undefined && ASKED.has(args?.[0]?.kind ?? '') && !unreached)
  if (asked.length === 0) return code
  const budget = reflectionBudget()
  const sites = asked.slice(0, MAX_ASKED)
  const places = sites.map(({ class: name, method, at = 0 }) => ({ class: name, method, at }))
  const found = classesCalled(program, places, budget)
  const told = new Map(
    sites.flatMap((site, index): [CallSite, CallSite][] => {
      const services = found[index]
      return services && services.length > 0 && !services.some(isPlatformClass) ? [[site, { ...site, services }]] : []
    }),
  )
  return { ...code, calls: withSites(code.calls, (site) => told.get(site) ?? site, START_FOREGROUND) }
}
