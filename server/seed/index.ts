import type { Parts } from '../compose.ts'
import type { DevFacts, RawRoute } from '../http/index.ts'
import { continueAllSeries } from '../modules/activity/index.ts'
import { totpAt } from '../modules/security/index.ts'
import { passwordOf, people, secondFactorOf } from './people.ts'
import { seedFigures } from './figures.ts'
import { demoSamples } from './samples.ts'
import { seedDemo } from './seed-demo.ts'
import { openVendors, seedVendors } from './vendors.ts'

/**
 * Seeds an empty database, runs the demonstration vendors, and returns the accounts and sample packages to try. `rawRoutes`: the
 * vendors' own pages.
 */
export const demoFacts = async (parts: Parts): Promise<DevFacts & { rawRoutes: readonly RawRoute[] }> => {
  const opened = await openVendors(parts)
  await seedDemo(parts, opened.vendors)
  await seedFigures(parts)
  await continueAllSeries(parts)
  const { facts: vendors, rawRoutes } = await seedVendors(parts, opened)
  const { settings, clock } = parts
  const accounts = people.map(({ email, about, grants = [] }) => ({
    email,
    about,
    password: passwordOf(settings, email),
    ...(grants.length > 0 && { secondFactor: () => totpAt(secondFactorOf(settings, email), clock()) }),
  }))
  return { accounts, vendors, samples: async () => demoSamples, rawRoutes }
}
