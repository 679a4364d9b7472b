const WINDOW_MS = 6000

type Sample = { atMs: number; sentBytes: number }
export type Pace = { bytesPerS: number; leftS: number } | null

/** Upload speed over the last six seconds; null until there are two samples. */
export const speedometer = () => {
  let samples: Sample[] = []
  return {
    reset: () => {
      samples = []
    },
    pace: (sentBytes: number, sizeBytes: number, atMs: number): Pace => {
      samples = [...samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS), { atMs, sentBytes }]
      const first = samples[0]
      if (!first || atMs - first.atMs < 500) return null
      const bytesPerS = ((sentBytes - first.sentBytes) * 1000) / (atMs - first.atMs)
      if (bytesPerS <= 0) return null
      return { bytesPerS, leftS: Math.ceil((sizeBytes - sentBytes) / bytesPerS) }
    },
  }
}

/** 约 20 秒, 约 3 分钟, 约 1 小时 5 分钟. */
export const timeLeft = (seconds: number): string => {
  if (seconds < 60) return `约 ${Math.max(1, seconds)} 秒`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `约 ${minutes} 分钟`
  return `约 ${Math.floor(minutes / 60)} 小时${minutes % 60 ? ` ${minutes % 60} 分钟` : ''}`
}
