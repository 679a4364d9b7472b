import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'

/** Parts of one function's text, in order, none within another. */
type Spans = [start: number, end: number][]

/** What stays uncovered when this run's uncovered parts are laid over those that were left. */
const common = (left: Spans, now: Spans): Spans => {
  const out: Spans = []
  for (let [a, b] = [0, 0]; a < left.length && b < now.length;) {
    const [one, two] = [left[a]!, now[b]!]
    const [start, end] = [Math.max(one[0], two[0]), Math.min(one[1], two[1])]
    if (start < end) out.push([start, end])
    if (one[1] < two[1]) a += 1
    else b += 1
  }
  return out
}
const lengthOf = (spans: Spans) => spans.reduce((sum, [start, end]) => sum + end - start, 0)

/** Ranges come from the outside in: an inner one says better what its part did. */
const uncovered = ({ ranges }: Profiler.FunctionCoverage): Spans => {
  const out: Spans = []
  for (const { startOffset, endOffset, count } of ranges) if (count === 0) out.push([startOffset, endOffset])
  return out
}

/**
 * V8's own block coverage of this thread. `isNews` tells whether what ran since the last question went through some part of
 * the watched code for the first time; with `learn` it isn't news afterwards.
 */
export const startCoverage = (watched: readonly string[]) => {
  const session = new Session()
  session.connect()
  const post = <T>(method: string, params?: object) => {
    let answer: T | undefined
    session.post(method, params ?? {}, (error: Error | null, result?: object) => {
      if (error) throw error
      answer = result as T
    })
    return answer as T
  }
  post('Profiler.enable')
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const left = new Map<string, Spans>()
  const isNewsIn = (url: string, run: Profiler.FunctionCoverage, learn: boolean) => {
    if (run.ranges[0]?.count === 0) return false
    const key = `${url} ${run.functionName} ${run.ranges[0]?.startOffset}`
    const [before, now] = [left.get(key), uncovered(run)]
    const after = before ? common(before, now) : now
    if (before && lengthOf(after) >= lengthOf(before)) return false
    if (learn) left.set(key, after)
    return true
  }
  const isNews = (learn: boolean) => {
    const { result } = post<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage')
    let news = false
    for (const { url, functions } of result) {
      if (!watched.some((part) => url.includes(part))) continue
      for (const run of functions) news = isNewsIn(url, run, learn) || news
    }
    return news
  }
  const figures = () => ({
    functions: left.size,
    unseen: [...left.values()].reduce((sum, spans) => sum + lengthOf(spans), 0),
  })
  return { isNews, figures }
}
