import { setTimeout as pause } from 'node:timers/promises'
import { Misasked } from '../cli/ask.ts'
import { systemCode } from '../cli/system-faults.ts'

/** Delays between retries in milliseconds: a longer outage of network or site is reported. */
const AGAIN_AFTER_MS = [500, 1_000, 2_000, 4_000, 8_000]
const CALL_MS = 60_000
/** Timeout for a chunk of a package on a slow connection. */
const PIECE_MS = 280_000

/** A network error that may be temporary. */
export class Lost extends Error {}

/** How long a site that is asked too often may keep the command waiting in all, for one step. */
const PATIENCE_MS = 120_000
/** If it doesn't say when to come again. */
const USUAL_WAIT_MS = 10_000

/** The site, or what stands before it, is asked too often and says so: not an error yet. */
class Busy extends Error {
  readonly waitMs: number
  constructor(message: string, waitS: number) {
    super(message)
    this.waitMs = waitS > 0 ? waitS * 1_000 : USUAL_WAIT_MS
  }
}

const TOO_MANY = 429

const WORDS: Record<string, string> = {
  ENOTFOUND: '没有这个域名',
  EAI_AGAIN: '域名查不出来',
  ECONNREFUSED: '连接被拒绝',
  ECONNRESET: '连接中断',
  EPIPE: '连接中断',
  UND_ERR_SOCKET: '连接中断',
  ETIMEDOUT: '没有及时回答',
  UND_ERR_CONNECT_TIMEOUT: '没有及时回答',
  EHOSTUNREACH: '网络不通',
  ENETUNREACH: '网络不通',
}
/** Permanent errors. */
const FINAL = new Set(['ENOTFOUND'])
const isCertificate = (code: string) => /CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/.test(code)

const codeOf = (error: unknown) => systemCode(error instanceof Error ? (error.cause ?? error) : error) ?? ''
const wordsOf = (error: unknown) => {
  if (error instanceof Error && error.name === 'TimeoutError') return '没有及时回答'
  const code = codeOf(error)
  if (isCertificate(code)) return '它的证书不可信'
  return WORDS[code] ?? (code === '' ? '连接失败' : `系统报告 ${code}`)
}

export type Line = { site: string; token: string }
type Request = {
  method: 'POST' | 'HEAD' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer<ArrayBuffer>
}

/** A single request. The token is sent only to the given site: redirects aren't followed. */
export const once = async ({ site, token }: Line, { method, path, headers = {}, body }: Request): Promise<Response> => {
  let response: Response
  try {
    response = await fetch(site + path, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${token}`, ...headers },
      signal: AbortSignal.timeout(method === 'PATCH' ? PIECE_MS : CALL_MS),
      ...(body !== undefined && { body }),
    })
  } catch (error) {
    const why = `连不上 ${site}：${wordsOf(error)}。`
    throw FINAL.has(codeOf(error)) || isCertificate(codeOf(error)) ? new Misasked(why) : new Lost(why)
  }
  if (response.status >= 300 && response.status < 400)
    throw new Misasked(`${site} 转到了别的地址，令牌没有跟过去。请用 --site 写最后的地址。`)
  // A piece that came too slowly is cut off; the next try resumes after what has arrived.
  if (response.status === 408) throw new Lost(`到 ${site} 的网络太慢，请求没有发完。`)
  if (response.status >= 500 && response.status !== 507) throw new Lost(`${site} 暂时不能用（HTTP ${response.status}）。`)
  if (response.status === TOO_MANY) throw await busyFrom(site, response)
  return response
}

/** Also a proxy's answer, which has no envelope. */
const busyFrom = async (site: string, response: Response): Promise<Busy> => {
  const text = await response.text().catch(() => '')
  const { message, data } = parsed(text)
  const why = message === undefined ? `${site} 说请求太多（HTTP ${TOO_MANY}），请过一会儿再运行。` : `网站没有接受：${message}。`
  return new Busy(why, data?.retryAfterS ?? Number(response.headers.get('retry-after') ?? 0))
}

const parsed = (text: string): { message?: string; data?: { retryAfterS?: number } | null } => {
  try {
    const read = JSON.parse(text) as Partial<Envelope> | null
    return typeof read?.message === 'string' ? (read as { message: string; data?: { retryAfterS?: number } | null }) : {}
  } catch {
    return {}
  }
}

/** How long to wait before the next try; undefined if it isn't worth one. */
const nextPause = (error: unknown, { tries, patienceMs }: { tries: number; patienceMs: number }): number | undefined => {
  if (error instanceof Busy) return error.waitMs <= patienceMs ? error.waitMs : undefined
  return AGAIN_AFTER_MS[tries]
}

/**
 * Retries while the connection is lost, as long as `act` makes progress, which it reports by calling `onProgress`, and while the
 * site is asked too often, when it says that it will be free again.
 */
export const patiently = async <T>(act: (onProgress: () => void) => Promise<T>): Promise<T> => {
  let tries = 0
  let patienceMs = PATIENCE_MS
  for (;;) {
    try {
      return await act(() => (tries = 0))
    } catch (error) {
      if (!(error instanceof Lost || error instanceof Busy)) throw error
      const waitMs = nextPause(error, { tries, patienceMs })
      if (waitMs === undefined) throw new Misasked(error.message)
      if (error instanceof Busy) patienceMs -= waitMs
      else tries += 1
      await pause(waitMs)
    }
  }
}

const NOT_LOGGED_IN = 11000
const TOO_OFTEN = 10002
type Envelope = { code: number; message: string; data: unknown; requestId?: string }

const envelopeOf = async ({ site }: Line, response: Response): Promise<Envelope> => {
  const text = await response.text().catch(() => {
    throw new Lost(`连不上 ${site}：连接中断。`)
  })
  try {
    const read = JSON.parse(text) as Partial<Envelope> | null
    if (typeof read?.code === 'number' && typeof read.message === 'string') return read as Envelope
  } catch {
    // Reported below.
  }
  throw new Misasked(`${site} 的回答不是联盟网站的（HTTP ${response.status}），请核对 --site。`)
}

/** The site's rejection, in its own words. */
export const refusal = async (line: Line, response: Response): Promise<Misasked | Busy> => {
  const { code, message, data } = await envelopeOf(line, response)
  if (code === NOT_LOGGED_IN) return new Misasked('网站不认识这个令牌：请核对 ALLIANCE_TOKEN，或登录网站新建一个。')
  const retryAfterS = (data as { retryAfterS?: number } | null)?.retryAfterS
  if (code === TOO_OFTEN && retryAfterS !== undefined) return new Busy(`网站没有接受：${message}。`, retryAfterS)
  const [field] = Object.values((data as { fields?: Record<string, string> } | null)?.fields ?? {})
  return new Misasked(`网站没有接受：${field ?? message}。`)
}

/** Calls an API method of the site and returns its data. */
export const call = <T>(line: Line, path: string, input: object = {}): Promise<T> =>
  patiently(async () => {
    const headers = { 'content-type': 'application/json' }
    const response = await once(line, { method: 'POST', path, headers, body: JSON.stringify(input) })
    const copy = response.clone()
    const { code, data } = await envelopeOf(line, response)
    if (code !== 0) throw await refusal(line, copy)
    return data as T
  })
