// The whole API on PostgreSQL with one activity that has fewer places than registrations, and a captcha ticket for each. Only the
// limits per address are lifted, since all requests come from one.
import { serverLimits } from '../server/limits.ts'
import { makeActivity } from '../server/modules/activity/testing/activities.ts'
import { startTestApi } from '../server/testing/index.ts'
import type { Asked, Told } from './site.ts'

const [places, waiting, comers] = ['BENCH_PLACES', 'BENCH_WAITING', 'BENCH_COMERS'].map((name) => Number(process.env[name]))

const unbounded = { points: 1e9, windowS: 60 }
const counted = { ...serverLimits.counted, registrationsPerAddress: unbounded }
// A cache of a single entry: the reader's next request goes to the database again.
const kept = { ...serverLimits.kept, entries: 1 }
const api = await startTestApi({ limits: { ...serverLimits, calls: unbounded, counted, kept } })
const activityId = await makeActivity(api, { capacity: places!, waiting_capacity: waiting! })
const tickets: string[] = []
for (let count = 0; count < comers!; count += 1) tickets.push(await api.ticket())

process.on('message', (asked: Asked) => {
  if (asked.kind !== 'end') return
  void api.close().then(() => process.connected && process.disconnect())
})
const tell = (message: Told) => void process.send?.(message)
// Activity and tickets as JSON; rush.ts parses it.
tell({ kind: 'ready', url: api.url, token: JSON.stringify({ activityId, tickets }), email: '', password: '' })
