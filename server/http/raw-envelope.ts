import type { CodeName } from '@alliance/contract/codes'
import type { Envelope } from '@alliance/contract/call'
import { envelopeOf } from './errors.ts'
import { laterFor } from './headers.ts'
import type { RawContext } from './raw-route.ts'

type Asked = Pick<RawContext, 'response' | 'requestId'>

/** `sendEnvelope` for protocols that read the HTTP status. Never cached. */
export const sendRawEnvelope = ({ response, requestId }: Asked, { status, envelope }: { status: number; envelope: Envelope }) => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, { ...headers, ...laterFor(status, envelope.data) })
  response.end(JSON.stringify({ ...envelope, requestId }))
}

export const refuseRaw = (asked: Asked, status: number, name: CodeName) =>
  sendRawEnvelope(asked, { status, envelope: envelopeOf(name) })
