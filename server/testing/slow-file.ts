import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Caller, TestApi } from './test-api.ts'

const codeOf = async (out: ClientRequest) => {
  const [response] = (await once(out, 'response')) as [IncomingMessage]
  return ((await json(response)) as { code: number }).code
}

type Sender = Pick<Caller, 'token'> & { sentBytes?: number }

/** Sends an attachment of text, all but its last byte or `sentBytes` of it; `finish` sends one more, and returns the answer's code. */
export const beginFile = (api: TestApi, { token, sentBytes }: Sender, bytes: number) => {
  const out = request(`${api.url}/api/upload/appeal?fileName=a.txt`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-length': bytes },
  })
  const answer = codeOf(out)
  answer.catch(() => undefined)
  out.write('a'.repeat(sentBytes ?? bytes - 1))
  const finish = () => {
    out.end('a')
    return answer
  }
  return { finish, answer, breakOff: () => out.destroy() }
}
