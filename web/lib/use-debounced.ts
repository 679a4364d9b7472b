import { useEffect, useState } from 'react'

const TYPING_MS = 300

/** The value, trimmed, as of the last pause in typing. */
export const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled.trim()
}
