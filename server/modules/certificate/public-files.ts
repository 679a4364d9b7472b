import { canonicalJson } from '../../analysis/index.ts'
import type { RawContext, RawRoute } from '../../http/index.ts'
import { allKeys } from './key-queries.ts'
import { revocations } from './log-queries.ts'
import { answerJson } from './raw-answer.ts'
import { signingKeyOf } from './signing-key.ts'

const isoTime = (at: number) => new Date(at).toISOString()

const sendKeys = async (context: RawContext) => {
  const keys = await allKeys(context.parts.db)
  answerJson(context, {
    alliance: context.parts.settings.allianceName,
    algorithm: 'Ed25519',
    keys: keys.map((key) => ({
      keyId: key.key_id,
      publicKey: key.public_key,
      from: isoTime(key.from_at),
      until: key.until_at === null ? null : isoTime(key.until_at),
    })),
  })
}

/** The whole list, signed with its time, so that the origin and age of a copy can be verified. */
const sendRevocations = async (context: RawContext) => {
  const { db, settings } = context.parts
  const key = signingKeyOf(settings.secrets.signingKey)
  const rows = await revocations(db, {})
  const list = {
    at: isoTime(context.now),
    revocations: rows.map((row) => ({
      number: row.number,
      revokedAt: isoTime(row.revoked_at ?? 0),
      reason: row.revoke_reason,
    })),
  }
  answerJson(context, { list, keyId: key.keyId, algorithm: 'Ed25519', signature: key.sign(canonicalJson(list)) })
}

const file = (path: string, handle: RawRoute['handle']): RawRoute => ({ methods: ['GET', 'HEAD'], path, auth: 'public', handle })

export const keysFile = file('/.well-known/alliance-keys.json', sendKeys)
export const revocationsFile = file('/revocations.json', sendRevocations)
