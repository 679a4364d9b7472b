/** UTC day of a moment, YYYY-MM-DD: what a judgement is dated with. */
export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)
