/**
 * Local storage that never throws: a browser may refuse it (private mode, policy, full). Then the session lives as
 * long as the page does.
 */
const memory = new Map<string, string>()
const browser = typeof window === 'object'

export const readKept = (key: string): string | null => {
  if (!browser) return null
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

export const keep = (key: string, value: string) => {
  memory.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Memory holds it for this page.
  }
}

/** The choice of light or dark is the device's, not the account's: it outlives the clearing. So does a closed notice. */
export const APPEARANCE_KEY = 'appearance'
export const CLOSED_NOTICE_KEY = 'closedNotice'
const OF_DEVICE = [APPEARANCE_KEY, CLOSED_NOTICE_KEY]

export const clearKept = () => {
  const kept = OF_DEVICE.map((key) => [key, readKept(key)] as const)
  memory.clear()
  try {
    localStorage.clear()
  } catch {
    // Nothing was kept there.
  }
  for (const [key, value] of kept) if (value) keep(key, value)
}
