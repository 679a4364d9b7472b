import type { Parts } from '../compose.ts'
import type { DevFacts } from '../http/index.ts'
import { passwordOf, people } from './people.ts'
import { demoSamples } from './samples.ts'
import { seedDemo } from './seed-demo.ts'

export { seedDemo }

/** Seeds an empty database, and tells who can be signed in as and which packages can be tried. */
export const demoFacts = async (parts: Parts): Promise<DevFacts> => {
  await seedDemo(parts)
  const accounts = people.map(({ email, about }) => ({ email, about, password: passwordOf(parts.settings, email) }))
  return { accounts, samples: async () => demoSamples }
}
