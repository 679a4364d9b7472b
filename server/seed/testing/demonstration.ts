import { createServer } from 'node:net'
import { startTestApi, type TestApi, testDatabase } from '../../testing/index.ts'
import { rawRoutes } from '../../modules/index.ts'
import { demoFacts } from '../index.ts'

const freePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}

/** The seeded server at its own address, with its vendors: what `npm start` opens. */
export const openDemonstration = async (): Promise<{
  api: TestApi
  accounts: readonly { email: string; password: string }[]
}> => {
  const port = await freePort()
  const settings = { port, origin: `http://127.0.0.1:${port}` }
  const database = await testDatabase()
  // The vendors' pages are known once the demonstration is seeded, and that needs the parts of a server.
  const seeding = await startTestApi({ database: { ...database, close: async () => {} }, settings: { ...settings, port: 0 } })
  const { accounts, rawRoutes: pages } = await demoFacts(seeding.parts)
  await seeding.close()
  const api = await startTestApi({
    database,
    settings: { ...settings, dataDir: seeding.parts.settings.dataDir },
    passwords: seeding.parts.passwords,
    rawRoutes: [...rawRoutes, ...pages],
  })
  return { api, accounts }
}
