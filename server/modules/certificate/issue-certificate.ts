import { createHash } from 'node:crypto'
import type { CertificateBody, CertificateView } from '@alliance/contract/certificate'
import { canonicalJson, packById } from '../../analysis/index.ts'
import { type Db, newId } from '../../db/index.ts'
import { dropCached } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { reminderTime } from '../../reminders.ts'
import type { Settings } from '../../settings.ts'
import { notify, places } from '../inbox/index.ts'
import { notifyWebhooks } from '../webhooks/index.ts'
import { issueLateJob, remindHolderJob } from './jobs.ts'
import { isCurrentKey } from './key-queries.ts'
import { appendToLog } from './log.ts'
import { newNumber } from './number.ts'
import { addToTimeline, insertCertificate, numberOfRound, type PassedRound, passedRound } from './queries.ts'
import { coversAll, FIGURES_TAG, REMINDER_DAYS, validUntil } from './rules.ts'
import { type SigningKey, signingKeyOf } from './signing-key.ts'

export type Issuer = Pick<Settings, 'secrets' | 'allianceName'>
type SignedCertificate = CertificateView['signed']

const NUMBER_TRIES = 5

class RetiredKey extends Error {
  constructor(keyId: string) {
    super(`the signing key ${keyId} has been replaced`)
  }
}

type Dated = { number: string; alliance: string; now: number }

const bodyOf = (round: PassedRound, { number, alliance, now }: Dated): CertificateBody => ({
  number,
  demo: round.demo,
  alliance,
  company: round.company_name,
  appName: round.app_name,
  packageName: round.package_name,
  versionName: round.version_name,
  versionCode: round.version_code,
  sha256: round.sha256,
  signerSha256: round.identity?.signers ?? [],
  standards: packById(round.pack).standards.map(({ id, title, version }) => ({ id, title, version })),
  pack: round.pack,
  roundNumber: round.number,
  reportHash: round.report_hash,
  issuedAt: new Date(now).toISOString(),
  validUntil: new Date(validUntil(now)).toISOString(),
})

/** The log entry of an issue. */
const issuedEntry = (signed: SignedCertificate): string =>
  canonicalJson({
    kind: 'issued',
    number: signed.certificate.number,
    signedSha256: createHash('sha256').update(canonicalJson(signed)).digest('hex'),
  })

type Issue = { round: PassedRound; key: SigningKey; alliance: string; now: number }

/** Undefined when another transaction issued the round's certificate meanwhile. */
const insertSigned = async (db: Db, { round, key, alliance, now }: Issue): Promise<SignedCertificate | undefined> => {
  for (let tried = 0; tried < NUMBER_TRIES; tried += 1) {
    const certificate = bodyOf(round, { number: newNumber(now, round.demo), alliance, now })
    const body = canonicalJson(certificate)
    const signature = key.sign(body)
    const dates = { issuedAt: now, validUntil: validUntil(now) }
    const row = { id: newId(now), number: certificate.number, round, body, keyId: key.keyId, signature, ...dates }
    if (await insertCertificate(db, row)) return { certificate, keyId: key.keyId, algorithm: 'Ed25519', signature }
    if ((await numberOfRound(db, round.id)) !== undefined) return undefined
  }
  throw new Error(`no free certificate number in ${NUMBER_TRIES} tries`)
}

/** Follow-up of a new certificate: its log entry, the round's timeline, and the mails now and before its end. */
const announce = async (db: Db, signed: SignedCertificate, { round, key, now }: Issue): Promise<void> => {
  const { number } = signed.certificate
  const until = validUntil(now)
  await appendToLog(db, key, { kind: 'issued', number, entry: issuedEntry(signed), at: now })
  await dropCached(db, [FIGURES_TAG])
  await addToTimeline(db, { roundId: round.id, at: now, who: '系统', what: '签发金标证书', why: number })
  const data = { number, appName: round.app_name, versionName: round.version_name, until }
  const link = places.report(round.id)
  await notify(db, { accountId: round.account_id, kind: 'certificateIssued', data, link }, now)
  const issued = { number, identifyId: round.id, validUntil: signed.certificate.validUntil }
  await notifyWebhooks(db, { accountId: round.account_id, event: 'certificate.issued', data: issued, path: link }, now)
  for (const daysLeft of REMINDER_DAYS) {
    await enqueue(db, remindHolderJob, { number, daysLeft }, { now, runAt: reminderTime(until, daysLeft) })
  }
}

/** Throws if this process's key has been replaced: only the current key may sign. */
export const issueNow = async (
  db: Db,
  { secrets, allianceName }: Issuer,
  { roundId, now }: { roundId: string; now: number },
): Promise<string | undefined> => {
  const round = await passedRound(db, roundId)
  if (!round || !coversAll(round.standards)) return undefined
  const known = await numberOfRound(db, roundId)
  if (known !== undefined) return known
  const key = signingKeyOf(secrets.signingKey)
  if (!(await isCurrentKey(db, key.keyId))) throw new RetiredKey(key.keyId)
  const issue = { round, key, alliance: allianceName, now }
  const signed = await insertSigned(db, issue)
  if (!signed) return numberOfRound(db, roundId)
  await announce(db, signed, issue)
  return signed.certificate.number
}

/**
 * Issues the certificate of a passed round, in the transaction that ends it; undefined for a round over fewer than all standards.
 * Idempotent: returns the existing number. A process with a replaced key leaves it to a job.
 */
export const issueCertificate = async (
  db: Db,
  issuer: Issuer,
  round: { roundId: string; now: number },
): Promise<string | undefined> => {
  try {
    return await issueNow(db, issuer, round)
  } catch (error) {
    if (!(error instanceof RetiredKey)) throw error
    await enqueue(db, issueLateJob, { roundId: round.roundId }, { now: round.now, uniqueKey: round.roundId })
    return undefined
  }
}
