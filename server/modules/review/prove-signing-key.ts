import { chinaDayOf } from '@alliance/contract/china-minute'
import { proveSigningKey as call } from '@alliance/contract/review'
import { packInForce } from '../../analysis/index.ts'
import { judgeStored } from '../../analysis/judge-stored.ts'
import type { Judgement } from '../../analysis/judgement.ts'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { serve, takePoints } from '../../http/index.ts'
import { findApp } from '../app/index.ts'
import { findUpload } from '../upload/index.ts'
import { challengeOf, CHALLENGE_PATH } from './challenge.ts'
import { openReview } from './open-review.ts'
import { addReviewEvent, lockReviewOfApp, newestSigners, setProof, standingsOf, writeStanding } from './queries.ts'
import { standings } from './rules.ts'
import { settleBindings, settleReview } from './settle.ts'

const ENTRY_CAP = 4096

/** Reads the package in an analysis process, since it is untrusted. */
const read = (parts: Parts, sha256: string, now: number): Promise<Judgement> => {
  const judgedOn = chinaDayOf(now)
  const request = {
    pack: packInForce(judgedOn).id,
    judgedOn,
    declarations: { permissionPurposes: {}, sdks: [] },
    wantsEntry: { path: CHALLENGE_PATH, capBytes: ENTRY_CAP },
  }
  return judgeStored(parts, { sha256, request })
}

/** Whether the package proves it: of this app, with a verified signature by the keys of its versions, containing the challenge. */
const proves = (judgement: Judgement, wanted: { packageName: string; signers: string[]; content: string }) => {
  if (!judgement.judgeable || !judgement.identity) return false
  const { packageName, schemes, signers } = judgement.identity
  const sameKeys = signers.length === wanted.signers.length && signers.every((signer) => wanted.signers.includes(signer))
  const isSigned = schemes.length > 0 && signers.length > 0
  return packageName === wanted.packageName && isSigned && sameKeys && judgement.entryText?.trim() === wanted.content
}

type Proof = { appId: string; accountId: string; signers: string[]; now: number }
const accept = async (db: Db, { appId, accountId, signers, now }: Proof) => {
  const known = await lockReviewOfApp(db, accountId, appId)
  const review = known ?? (await openReview(db, { appId, accountId, remark: '', now })).review
  await setProof(db, review.id, { signers, now })
  for (const { memberId, basis } of await standingsOf(db, [review.id]))
    if (basis === 'notListed' || basis === 'notAsked')
      await writeStanding(db, { reviewId: review.id, memberId, standing: standings.keyProved, checkedAt: now, signers })
  await addReviewEvent(db, { reviewId: review.id, at: now, who: '申请人', what: '用签名密钥证明了归属' })
  return settleReview(db, review, now)
}

export const proveSigningKey = serve(call, async ({ parts, db, account, refuse, now }, { apkId, uploadId }) => {
  const app = await findApp(db, account.id, apkId)
  const upload = await findUpload(db, account.id, uploadId)
  if (!app || !upload || upload.state === 'expired') throw refuse('NOT_FOUND')
  if (upload.sha256 === null) throw refuse('UPLOAD_NOT_FINISHED')
  await takePoints([[parts.rates.limits.keyProofsPerAccount, account.id]])
  await settleBindings(db, account.id, now)
  const signers = await newestSigners(db, app.id)
  const { content } = challengeOf(parts, { accountId: account.id, appId: app.id })
  const judgement = await read(parts, upload.sha256, now)
  if (!proves(judgement, { packageName: app.package_name, signers, content })) throw refuse('KEY_PROOF_FAILED')
  const state = await inTransaction(db, (db) => accept(db, { appId: app.id, accountId: account.id, signers, now }))
  return { state }
})
