/**
 * Local storage that never throws: a browser may refuse it (private mode, policy, full). Refused values are held in memory, so
 * the session lives as long as the page.
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
  try {
    localStorage.setItem(key, value)
    // A copy in memory would survive a removal by another tab.
    memory.delete(key)
  } catch {
    memory.set(key, value)
  }
}

export const clearKept = () => {
  memory.clear()
  try {
    localStorage.clear()
  } catch {
    // Storage is not available, so there is nothing to remove.
  }
}
