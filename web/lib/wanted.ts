import { paths } from './paths.ts'
import { safeRedirect } from './safe-redirect.ts'
import { drop, keep, readKept } from './storage.ts'

const KEY = 'wanted'
/** Where a complete profile leads anyway. */
const USUAL: readonly string[] = [paths.console(), paths.goldList()]

/**
 * Where somebody wanted to go whose profile has to be complete for it. The profile's pages keep the addresses that the
 * specification gives them, and a review takes a day: so it is kept beside the session, and goes with it.
 */
export const keepWanted = (path: string) => (USUAL.includes(path) ? forgetWanted() : keep(KEY, path))

export const wantedBefore = (): string | undefined => safeRedirect(readKept(KEY))

export const forgetWanted = () => drop(KEY)
