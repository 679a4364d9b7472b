import { randomBytes } from 'node:crypto'
import type { Db } from '../../db/index.ts'
import { tokenDigest } from '../../http/index.ts'
import { insertSession } from './queries.ts'

const TOKEN_BYTES = 32

/** 256 random bits, and the digest to store. Machine tokens have a prefix, by which secret scanners recognise leaked ones. */
export const newToken = (prefix = ''): { token: string; tokenSha256: string } => {
  const token = `${prefix}${randomBytes(TOKEN_BYTES).toString('base64url')}`
  return { token, tokenSha256: tokenDigest(token) }
}

/** Opens a session. The token is 256 random bits and returned only here; only its SHA-256 is stored. */
export const openSession = async (
  db: Db,
  session: { accountId: string; now: number; userAgent: string; address: string; secondFactorAt?: number },
): Promise<string> => {
  const { token, tokenSha256 } = newToken()
  await insertSession(db, { ...session, tokenSha256 })
  return token
}
