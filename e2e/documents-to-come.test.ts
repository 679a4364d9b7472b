// In a whole run only: sites that run in the future.
// A new rule pack changes its documents: announced packs are measured before they come into force (decision 023).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPack, packIds } from '../apk/index.ts'
import { FLIGHT_BYTES, settledBytes } from './flight.ts'
import { startSite } from './server.ts'
import { clockOf } from './shifted-clock.ts'

const today = new Date().toISOString().slice(0, 10)
const announced = packIds()
  .map(loadPack)
  .filter(({ effectiveFrom }) => effectiveFrom > today)

for (const { id, effectiveFrom, standards } of announced)
  test(`with pack ${id} in force each document fits into the first flight of a connection`, async () => {
    const site = await startSite(clockOf({ since: effectiveFrom }))
    try {
      for (const standard of standards) {
        const address = `${site.url}/doc/${standard.id}`
        assert.match(await (await fetch(address)).text(), new RegExp(standard.version.replaceAll('.', '\\.')), address)
        const bytes = await settledBytes(address)
        assert.ok(bytes <= FLIGHT_BYTES, `${address}: ${bytes} bytes`)
      }
    } finally {
      await site.close()
    }
  })
