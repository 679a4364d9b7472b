import { inTransaction } from '../../db/index.ts'
import { BadSetting } from '../../bad-setting.ts'
import type { Parts } from '../../compose.ts'
import { recordAudit } from '../audit/index.ts'
import { findCurrentKey, findKey, insertKey, retireOthers } from './key-queries.ts'
import { signingKeyOf } from './signing-key.ts'

export const KEYS_TAG = 'certificateKeys'

type Publishing = Pick<Parts, 'db' | 'cache' | 'clock' | 'log' | 'settings'>

/**
 * Publishes the configured key at a start. A new key replaces the previous one: from then on only it signs, and the old one stays
 * published with its end time. A replaced key can't be used again, so that only an API process replaces one (`any`), never a
 * worker (`the first`), which runs with the key that is published or leaves signing to others.
 */
export const publishSigningKey = async (
  { db, cache, clock, log, settings }: Publishing,
  publishes: 'any' | 'the first',
): Promise<void> => {
  const { keyId, publicKey } = signingKeyOf(settings.secrets.signingKey)
  const known = await findKey(db, keyId)
  if (known?.until_at === null) return
  if (known) throw new BadSetting(`签发密钥 ${keyId} 已停用，不能再次启用：请换一个新的 SIGNING_KEY。`)
  const before = await findCurrentKey(db)
  // Published by a process that starts at the same time.
  if (before?.key_id === keyId) return
  if (before && publishes === 'the first') {
    log.warn({ keyId, current: before.key_id }, 'this signing key is not published: certificates are left to others')
    return
  }
  const now = clock()
  const isFirst = await inTransaction(db, async (db) => {
    await retireOthers(db, keyId, now)
    if (!(await insertKey(db, { keyId, publicKey, now }))) return false
    if (before) await recordAudit(db, { who: '系统', what: '更换签发密钥', target: keyId, detail: `替换 ${before.key_id}`, now })
    await cache.drop(db, [KEYS_TAG])
    return true
  })
  if (before && isFirst) log.warn({ keyId, before: before.key_id }, 'the signing key was replaced')
}
