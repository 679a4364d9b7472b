/** Polling interval of an open list or form, so that it shows colleagues' changes. */
export const LIVE_MS = 15_000
