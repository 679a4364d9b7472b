/** Preloaded by a server (`node --import`): shifts its clock as set by `clockOf` of `shifted-clock.ts`. */
import { shiftClock } from './shifted-clock.ts'

const [since, until] = [process.env['CLOCK_SINCE'], process.env['CLOCK_UNTIL']]
const now = Date.now()
if (since) shiftClock(Math.max(0, Date.parse(since) - now))
if (until) shiftClock(Math.min(0, Date.parse(until) - now))
