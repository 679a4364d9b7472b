/**
 * Local storage that never throws: a browser may refuse it (private mode, policy, full). What it refuses is held here, and
 * the session lives as long as the page does.
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
    // Held twice it would outlive what another tab takes away.
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
    // Nothing was kept there.
  }
}
