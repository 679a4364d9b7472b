import { generateKeyPairSync, type JsonWebKey, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ownJson } from '../secrets.ts'
import { demoVendors } from './vendors.ts'

export type VendorKeys = {
  /** Private keys that sign its ID tokens. */
  jwks: { keys: JsonWebKey[] }
  cookieKey: string
  clientSecret: string
}

const random = () => randomBytes(32).toString('base64url')

const makeKeys = (): VendorKeys => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: random().slice(0, 16), alg: 'ES256', use: 'sig' }
  return { jwks: { keys: [key] }, cookieKey: random(), clientSecret: random() }
}

/** The vendors' own secrets, created at the first start and kept beside the installation's, so that bindings survive restarts. */
export const demoVendorKeys = async (dataDir: string): Promise<Record<string, VendorKeys>> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return ownJson(join(dataDir, 'demo-vendors.json'), () => Object.fromEntries(demoVendors.map(({ id }) => [id, makeKeys()])))
}
