import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Parts } from '../../compose.ts'
import type { Secrets } from './vendor-client.ts'

const STATE_BYTES = 32

export const newState = (): string => randomBytes(STATE_BYTES).toString('base64url')
export const stateDigest = (state: string): string => createHash('sha256').update(state).digest('hex')

/**
 * Derives nonce and code verifier from the state and the installation's key: 256 bits each, known only to us, and not stored. The
 * database has only the state's digest.
 */
export const secretsOf = ({ settings }: Pick<Parts, 'settings'>, state: string): Secrets => {
  const derived = (what: string) =>
    createHmac('sha256', settings.secrets.encryptionKey).update(`vendor authorization\n${what}\n${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') }
}
