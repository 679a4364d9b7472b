/** What a page says that can't be used because some of it is missing; a browser that is too old can't run it. */
export const LOST_TITLE = '页面没有载入完整'
export const LOST_WORDS = '可能是网络中断过、网站刚刚更新，或浏览器版本太旧。'

/** A script that takes longer than this counts as lost. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A lazily loaded chunk failed: it was replaced by a deploy, or the connection broke. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}
export class CssChunkLoadError extends Error {
  override name = 'CssChunkLoadError'
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkLoadError || error instanceof CssChunkLoadError

/** Wraps a lazy import: a late or failed chunk becomes a ChunkLoadError, told apart for scripts and style sheets. */
export const chunk =
  <T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS) =>
  async (): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeoutMs)
    })
    try {
      return await Promise.race([load(), late])
    } catch (error) {
      if (isChunkError(error)) throw error
      const reason = error instanceof Error ? error.message : String(error)
      throw /css/i.test(reason) ? new CssChunkLoadError(reason) : new ChunkLoadError(reason)
    } finally {
      clearTimeout(timer)
    }
  }
