/**
 * Preloaded by a server (`node --import`): its clock stands in the last days before the pack of December, so that a pack with
 * other rules is announced and not in force. Until these days have come it changes nothing.
 */
import { shiftClock } from './shifted-clock.ts'

shiftClock(Math.min(0, Date.UTC(2026, 10, 29) - Date.now()))
