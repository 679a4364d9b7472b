import { Session } from 'node:inspector'
import type { Profiler } from 'node:inspector'
import type { Coverage } from './shared.ts'

/** Ranges in a function's text, sorted and disjoint. */
type Spans = [start: number, end: number][]

/** Intersection of this run's uncovered ranges with those uncovered so far. */
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

/** Ranges are nested, outer ones first; inner ones are more precise. */
const uncovered = ({ ranges }: Profiler.FunctionCoverage): Spans => {
  const out: Spans = []
  for (const { startOffset, endOffset, count } of ranges) if (count === 0) out.push([startOffset, endOffset])
  return out
}
const whole = ({ ranges: [all] }: Profiler.FunctionCoverage): Spans => (all ? [[all.startOffset, all.endOffset]] : [])

/** Code that generates inputs isn't watched. */
const UNWATCHED = ['/apk/fuzz/', '/apk/samples/', '/apk/testing/']

/**
 * V8's block coverage of this thread. `isNews`: whether code run since the last query covered some watched block for the first
 * time; `learn` also records it, so that it isn't news again, and counts it in `figures`. Execution counts and paths don't matter.
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
  const seen: Coverage = { functions: 0, characters: 0 }
  const isNewsIn = (url: string, run: Profiler.FunctionCoverage, learn: boolean) => {
    if (run.ranges[0]?.count === 0) return false
    const key = `${url} ${run.functionName} ${run.ranges[0]?.startOffset}`
    const before = left.get(key)
    const after = before ? common(before, uncovered(run)) : uncovered(run)
    const gained = lengthOf(before ?? whole(run)) - lengthOf(after)
    if (before && gained <= 0) return false
    if (learn) {
      left.set(key, after)
      seen.functions = left.size
      seen.characters += gained
    }
    return true
  }
  const isWatched = (url: string) => watched.some((part) => url.includes(part)) && !UNWATCHED.some((part) => url.includes(part))
  const look = (learn: boolean) => {
    const { result } = post<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage')
    let news = false
    for (const { url, functions } of result)
      if (isWatched(url)) for (const run of functions) news = isNewsIn(url, run, learn) || news
    return news
  }
  return { isNews: () => look(false), learn: () => look(true), figures: (): Coverage => ({ ...seen }) }
}
