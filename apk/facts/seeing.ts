import { LimitReached, Malformed } from '../bytes/malformed.ts'
import type { ZipEntry } from '../formats/zip.ts'
import type { Seen } from './facts.ts'

/**
 * Work that yields, before each part, the entries which that part reads completely, if any. A caller that can wait lets other
 * threads inflate them meanwhile; otherwise `atOnce` just continues.
 */
export type Steps<T> = Generator<readonly ZipEntry[], T, void>

export const unseen = (reason: string) => ({ seen: false as const, reason })

/** An exceeded bound aborts the whole analysis, since the package may exceed further ones. */
const whyUnseen = (what: string, error: unknown) => {
  if (error instanceof LimitReached) throw error
  if (error instanceof Malformed) {
    const which = error.file === undefined ? what : `${what} ${error.file} `
    return unseen(`${which}无法读取：第 ${error.offset} 字节处的内容不符合格式`)
  }
  return unseen(`${what}无法读取：读取时出现意外错误`)
}

/** Reads one fact family: an error in it hides only this one. */
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
