import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Test keys in `keys/`: they protect nothing. EC signatures are randomised, so only samples with RSA keys are deterministic. */
export type KeyName = 'release' | 'earlier' | 'other' | 'debug' | 'weak' | 'expired' | 'curve'
export type SigningKey = { privateKey: KeyObject; certificate: Uint8Array; publicKey: Uint8Array; kind: 'rsa' | 'ec' }

const loaded = new Map<KeyName, SigningKey>()

const load = (name: KeyName): SigningKey => {
  const read = (kind: string) => readFileSync(new URL(`keys/${name}.${kind}.pem`, import.meta.url), 'utf8')
  const certificate = new X509Certificate(read('cert'))
  return {
    privateKey: createPrivateKey(read('key')),
    certificate: new Uint8Array(certificate.raw),
    publicKey: new Uint8Array(certificate.publicKey.export({ type: 'spki', format: 'der' })),
    kind: name === 'curve' ? 'ec' : 'rsa',
  }
}

export const signingKey = (name: KeyName): SigningKey => {
  const key = loaded.get(name) ?? load(name)
  loaded.set(name, key)
  return key
}
