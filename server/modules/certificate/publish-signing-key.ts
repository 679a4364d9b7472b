import { type Db, inTransaction } from '../../db/index.ts'
import type { AnswerCache } from '../../http/index.ts'
import { BadSetting } from '../../bad-setting.ts'
import { findKey, insertKey, retireOthers } from './key-queries.ts'
import { signingKeyOf } from './signing-key.ts'

export const KEYS_TAG = 'certificateKeys'

type Publishing = { db: Db; cache: AnswerCache; seed: string; now: number }

/**
 * Publishes the configured key at a start. A new key replaces the previous one: from then on only it signs, and the old one stays
 * published with its end time. A replaced key can't be used again.
 */
export const publishSigningKey = async ({ db, cache, seed, now }: Publishing): Promise<void> => {
  const { keyId, publicKey } = signingKeyOf(seed)
  const known = await findKey(db, keyId)
  if (known?.until_at === null) return
  if (known) throw new BadSetting(`签发密钥 ${keyId} 已停用，不能再次启用：请换一个新的 SIGNING_KEY。`)
  await inTransaction(db, async (db) => {
    await retireOthers(db, keyId, now)
    await insertKey(db, { keyId, publicKey, now })
    await cache.drop(db, [KEYS_TAG])
  })
}
