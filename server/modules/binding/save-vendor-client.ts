import type { Parts } from '../../compose.ts'
import { seal } from '../../sealed.ts'
import { saveClient } from './queries.ts'
import { clientOwner } from './vendor-client.ts'

type VendorClient = {
  memberId: string
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  revocationEndpoint?: string
  packagesEndpoint?: string
  clientId: string
  clientSecret: string
  scope: string
  /** RFC 9207: the vendor sends `iss` in every answer. Default true: answers without it are refused. */
  sendsIssuer?: boolean
  /** Allows plain http for a demonstration vendor. */
  demo?: boolean
}

export class UnsafeAddress extends Error {}

/** Addresses that the server requests must be https, without credentials. */
const refuseUnsafe = (address: string, demo: boolean) => {
  const url = URL.parse(address)
  const isSafe = url && (url.protocol === 'https:' || (demo && url.protocol === 'http:')) && !url.username && !url.password
  if (!isSafe) throw new UnsafeAddress(`a vendor's address must start with https:// and hold no credentials: ${address}`)
}

/** Creates or changes the configuration of a member's sign-in. The secret is stored sealed. */
export const saveVendorClient = async (
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  { memberId, revocationEndpoint = '', packagesEndpoint = '', sendsIssuer = true, demo = false, ...client }: VendorClient,
): Promise<void> => {
  const addresses = [client.issuer, client.authorizationEndpoint, client.tokenEndpoint, client.jwksUri]
  for (const address of [...addresses, revocationEndpoint, packagesEndpoint].filter(Boolean)) refuseUnsafe(address, demo)
  await saveClient(db, {
    member_id: memberId,
    issuer: client.issuer,
    authorization_endpoint: client.authorizationEndpoint,
    token_endpoint: client.tokenEndpoint,
    jwks_uri: client.jwksUri,
    revocation_endpoint: revocationEndpoint,
    packages_endpoint: packagesEndpoint,
    client_id: client.clientId,
    client_secret_sealed: seal({ key: settings.secrets.encryptionKey, owner: clientOwner(memberId) }, client.clientSecret),
    scope: client.scope,
    sends_issuer: sendsIssuer,
    demo,
  })
}
