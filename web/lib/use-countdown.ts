import { useEffect, useState } from 'react'

const TICK_MS = 1000

/** Seconds left until a moment that `start` sets; 0 when over. By the clock, so it is right after the tab has slept. */
export const useCountdown = () => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / TICK_MS))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [running, until])
  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * TICK_MS)
  }
  return { left, start }
}
