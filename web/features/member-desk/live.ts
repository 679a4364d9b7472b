/** A list or a form that stands open shows what a colleague did, soon. */
export const LIVE_MS = 15_000
