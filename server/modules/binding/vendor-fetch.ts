import type { ServerLimits } from '../../limits.ts'

/** The vendor didn't answer in time, or reports itself as unavailable. */
export class VendorUnreachable extends Error {}
/** The vendor's answer violates the protocol. */
export class VendorNonsense extends Error {}

const EMPTY_STATUSES = new Set([204, 205, 304])

const readBounded = async (response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new VendorNonsense(`the vendor answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const addressOf = (url: URL) => url.origin + url.pathname

export type VendorFetch = (url: string, options: RequestInit) => Promise<Response>

/**
 * A fetch that requests only the given addresses, follows no redirect, and limits an answer's size and time: a vendor can't
 * send us elsewhere or hold us up.
 */
export const vendorFetch = (addresses: readonly string[], { answerMs, answerBytes }: ServerLimits['vendor']): VendorFetch => {
  const allowed = new Set(addresses.filter(Boolean).map((address) => addressOf(new URL(address))))
  return async (url, options) => {
    if (!allowed.has(addressOf(new URL(url)))) throw new VendorNonsense('not an address of this vendor')
    try {
      const response = await fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(answerMs) })
      const body = await readBounded(response, answerBytes)
      const { status, headers } = response
      if (status >= 500 || status === 429) throw new VendorUnreachable(`the vendor answered ${status}`)
      return new Response(EMPTY_STATUSES.has(status) ? null : body, { status, headers })
    } catch (cause) {
      if (cause instanceof VendorUnreachable || cause instanceof VendorNonsense) throw cause
      throw new VendorUnreachable('the vendor did not answer', { cause })
    }
  }
}
