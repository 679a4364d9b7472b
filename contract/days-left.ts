const DAY_MS = 86_400_000

/** Days until then, a begun one counted as whole; 0 when it is over. */
export const daysLeft = (untilMs: number, nowMs: number): number => Math.max(0, Math.ceil((untilMs - nowMs) / DAY_MS))
