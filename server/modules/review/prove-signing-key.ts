import { chinaDayOf } from '@alliance/contract/china-minute'
import { proveSigningKey as call } from '@alliance/contract/review'
import { packInForce } from '../../analysis/index.ts'
import { judgeStored } from '../../analysis/judge-stored.ts'
import type { Judgement } from '../../analysis/judgement.ts'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { Refusal, serve, takePoints } from '../../http/index.ts'
import { findApp } from '../app/index.ts'
import { findUpload, giveUpUpload } from '../upload/index.ts'
import { challengeOf, CHALLENGE_PATH } from './challenge.ts'
import { openReview } from './open-review.ts'
import {
  addReviewEvent,
  findReviewOfApp,
  lockReviewOfApp,
  newestSigners,
  setProof,
  standingsOf,
  writeStanding,
} from './queries.ts'
import { standings } from './rules.ts'
import { isKeyProved, settleBindings, settleReview } from './settle.ts'

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

/**
 * What the package lacks of a proof, in Chinese: it is of this app, has a verified signature by the keys of its versions, and
 * contains the challenge. Undefined if it lacks nothing.
 */
const missing = (judgement: Judgement, wanted: { packageName: string; signers: string[]; content: string }) => {
  if (!judgement.judgeable) return `这个文件不能作为安装包读取：${judgement.reason.replace(/。$/, '')}`
  if (!judgement.identity) return '这个安装包读不出包名'
  const { packageName, schemes, signers } = judgement.identity
  if (packageName !== wanted.packageName) return `这个安装包的包名是 ${packageName}，要证明的应用是 ${wanted.packageName}`
  if (schemes.length === 0 || signers.length === 0) return '这个安装包没有有效的签名'
  if (signers.length !== wanted.signers.length || signers.some((signer) => !wanted.signers.includes(signer)))
    return '这个安装包的签名密钥与已上传的版本不同'
  if (judgement.entryText === null) return `这个安装包里没有 ${CHALLENGE_PATH}`
  return judgement.entryText.trim() === wanted.content ? undefined : `这个安装包里 ${CHALLENGE_PATH} 的内容不同`
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
  if (!app) throw refuse('NOT_FOUND')
  if (!upload || upload.state === 'expired') {
    // Asked again because the answer was lost: the upload ended with the first one.
    const review = await findReviewOfApp(db, account.id, app.id)
    if (!review || !(await isKeyProved(db, review))) throw refuse('NOT_FOUND')
    return { state: review.state }
  }
  if (upload.sha256 === null) throw refuse('UPLOAD_NOT_FINISHED')
  await takePoints([[parts.rates.limits.keyProofsPerAccount, account.id]])
  await settleBindings(db, account.id, now)
  const signers = await newestSigners(db, app.id)
  const { content } = challengeOf(parts, { accountId: account.id, appId: app.id })
  const judgement = await read(parts, upload.sha256, now)
  const lacks = missing(judgement, { packageName: app.package_name, signers, content })
  const proof = { appId: app.id, accountId: account.id, signers, now }
  const state = lacks === undefined ? await inTransaction(db, (db) => accept(db, proof)) : undefined
  // It was sent for this only.
  await giveUpUpload(parts, account.id, uploadId)
  if (state === undefined) throw new Refusal('KEY_PROOF_FAILED', null, lacks)
  return { state }
})
