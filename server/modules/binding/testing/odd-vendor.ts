import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import type { Parts } from '../../../compose.ts'
import { saveMember } from '../../home/index.ts'
import { saveVendorClient } from '../index.ts'

type Claims = Record<string, unknown>
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An ID token signed like a vendor's, with these claims; unsigned without a key. */
export const idToken = (claims: Claims, key: KeyObject | undefined): string => {
  const body = `${encode({ alg: key ? 'ES256' : 'none', kid: 'k' })}.${encode(claims)}`
  return `${body}.${key ? sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url') : ''}`
}

type Asked = { path: string; body: string; headers: IncomingMessage['headers'] }
export type OddVendor = {
  memberId: string
  issuer: string
  key: KeyObject
  asked: Asked[]
  /** Claims of a valid ID token for this nonce. */
  claims: (nonce: string) => Claims
  /** Sets the token endpoint's next behaviour. */
  onToken: (answer: (response: ServerResponse, asked: Asked) => void) => void
  onPackages: (answer: (response: ServerResponse, asked: Asked) => void) => void
  onRevoke: (answer: (response: ServerResponse, asked: Asked) => void) => void
  close: () => Promise<void>
}

export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** A vendor that misbehaves as told, as a member of its own. */
export const startOddVendor = async (parts: Parts, memberId = 'odd'): Promise<OddVendor> => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const asked: Asked[] = []
  const answers: Record<string, (response: ServerResponse, asked: Asked) => void> = {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = (request.url ?? '').split('?', 1)[0] ?? ''
      const one = { path, body: Buffer.concat(chunks).toString(), headers: request.headers }
      asked.push(one)
      if (path === '/jwks')
        json(response, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'ES256' }] })
      else if (answers[path]) answers[path](response, one)
      else response.writeHead(404).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  await saveMember(parts.db, {
    id: memberId,
    name: '怪厂商（演示）',
    type: MEMBER_TYPE_VENDOR,
    introduction: '',
    sort: 5,
    demo: true,
  })
  await saveVendorClient(parts, {
    memberId,
    issuer,
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${issuer}/token`,
    jwksUri: `${issuer}/jwks`,
    revocationEndpoint: `${issuer}/revoke`,
    packagesEndpoint: `${issuer}/packages`,
    clientId: 'client',
    clientSecret: 'a secret of the client',
    scope: 'openid profile',
    demo: true,
  })
  return {
    memberId,
    issuer,
    key: privateKey,
    asked,
    claims: (nonce) => {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, aud: 'client', sub: 'odd-1', name: '怪账号', iat: now, exp: now + 300, nonce }
    },
    onToken: (answer) => {
      answers['/token'] = answer
    },
    onPackages: (answer) => {
      answers['/packages'] = answer
    },
    onRevoke: (answer) => {
      answers['/revoke'] = answer
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
