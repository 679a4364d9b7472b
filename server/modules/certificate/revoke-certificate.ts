import { createHash } from 'node:crypto'
import { revokeCertificate as call } from '@alliance/contract/certificate-desk'
import { canonicalJson } from '../../analysis/index.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { dropCached, serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { notify } from '../inbox/index.ts'
import { notifyWebhooks } from '../webhooks/index.ts'
import { appendToLog } from './log.ts'
import { readNumber } from './number.ts'
import { placeOf } from './place-of.ts'
import { areBeside } from './beside-queries.ts'
import { addToTimeline, certificateByNumber, holderOf, revoke } from './queries.ts'
import { FIGURES_TAG } from './rules.ts'
import { type SigningKey, signingKeyOf } from './signing-key.ts'

type Revocation = { number: string; reason: string; who: string; now: number }

/** The log is append-only, so it contains the reason's hash only; its text is in the revocation list. */
const revokedEntry = ({ number, reason, now }: Revocation): string =>
  canonicalJson({
    kind: 'revoked',
    number,
    at: new Date(now).toISOString(),
    reasonSha256: createHash('sha256').update(reason).digest('hex'),
  })

const notifyHolder = async (db: Db, { number, reason, now }: Revocation) => {
  const holder = await holderOf(db, number)
  if (!holder) return
  const data = { number, appName: holder.app_name, versionName: holder.version_name, at: now, reason }
  const { account_id: accountId, round_id: identifyId } = holder
  const link = placeOf(holder, number)
  await notify(db, { accountId, kind: 'certificateRevoked', data, link }, now)
  await notifyWebhooks(db, { accountId, event: 'certificate.revoked', data: { number, identifyId }, path: link }, now)
}

/** False when it was revoked before. */
const revokeIn = async (db: Db, key: SigningKey, revocation: Revocation): Promise<boolean> => {
  const { number, reason, who, now } = revocation
  const revoked = await revoke(db, number, { reason, now })
  if (!revoked) return false
  await dropCached(db, [FIGURES_TAG])
  await appendToLog(db, key, { kind: 'revoked', number, entry: revokedEntry(revocation), at: now })
  if (revoked.round_id !== null) {
    await addToTimeline(db, { roundId: revoked.round_id, at: now, who: '认证官', what: `撤销金标证书 ${number}`, why: reason })
  }
  await recordAudit(db, { who, what: '撤销证书', target: number, detail: reason, now })
  await notifyHolder(db, revocation)
  return true
}

/**
 * An expired certificate may be revoked too, which also withdraws it for the past. Each certificate has its own entries in log,
 * timeline and audit, and its holder's notification; one of `also` that was revoked meanwhile keeps the reason it has.
 */
export const revokeCertificate = serve(call, async ({ parts, db, account, refuse, badInput, now }, input) => {
  const number = readNumber(input.number)
  const also = [...new Set(input.also?.map(readNumber))].filter((one) => one !== number)
  const key = signingKeyOf(parts.settings.secrets.signingKey)
  const shared = { reason: input.reason, who: account.email, now }
  return inTransaction(db, async (db) => {
    if (!(await certificateByNumber(db, number))) throw refuse('NOT_FOUND')
    if (!(await areBeside(db, number, also))) throw badInput({ also: '只能一并撤销同一个安装包或同一个签名密钥的证书' })
    if (!(await revokeIn(db, key, { number, ...shared }))) throw refuse('CONFLICT')
    const revoked = [number]
    for (const one of also) if (await revokeIn(db, key, { number: one, ...shared })) revoked.push(one)
    return { revokedAt: now, revoked }
  })
})
