import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { ZipEntry } from '../formats/zip.ts'
import type { Seen } from './facts.ts'

/**
 * Work that names, before each of its parts, the entries which that part reads whole. Whoever can wait has other threads
 * inflate them meanwhile; whoever can't just goes on (`atOnce`).
 */
export type Steps<T> = Generator<readonly ZipEntry[], T, void>

export const atOnce = <T>(steps: Steps<T>): T => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

export const unseen = (reason: string) => ({ seen: false as const, reason })

/** A reached bound ends the whole analysis, since whoever passes one may pass the next. */
const whyUnseen = (what: string, error: unknown) => {
  if (error instanceof LimitReached) throw error
  if (error instanceof Malformed) return unseen(`${what}无法读取：第 ${error.offset} 字节处的内容不符合格式`)
  return unseen(`${what}无法读取：读取时出现意外错误`)
}

/** One family by itself: what goes wrong in it hides only this one. */
export const see = <T>(what: string, read: () => T): Seen<T> => {
  try {
    return { seen: true, value: read() }
  } catch (error) {
    return whyUnseen(what, error)
  }
}

export function* seeInSteps<T>(what: string, read: () => Steps<T>): Steps<Seen<T>> {
  try {
    return { seen: true, value: yield* read() }
  } catch (error) {
    return whyUnseen(what, error)
  }
}

export const valueOf = <T>(seen: Seen<T>) => (seen.seen ? seen.value : undefined)
