import { type OfficeAccount, queryAccountProfile as call } from '@alliance/contract/office'
import { serve } from '../../http/index.ts'
import { failedMailsTo } from '../../mail/index.ts'
import { imageAddress } from '../image/index.ts'
import { findOwnImage, findProfile } from '../profile/index.ts'
import { findAccount, listSameCompany } from './queries.ts'
import { shownAccounts } from './shown-account.ts'

/** The submission and the accepted profile; the licence picture's URL is valid for five minutes. */
export const queryAccountProfile = serve(call, async ({ parts, db, refuse, now }, { accountId }) => {
  const row = await findAccount(db, accountId)
  const profile = row && (await findProfile(db, accountId))
  const [account] = await shownAccounts(parts, row ? [row] : [], now)
  if (!account || !profile) throw refuse('NOT_FOUND')
  const { submitted, accepted, returnReason, submittedAt, revision } = profile
  const fields = submitted ?? accepted
  const image = fields ? await findOwnImage(db, accountId, fields.licenceImageId) : undefined
  const licenceImage = imageAddress(parts, image?.sha256 ?? null, now)
  const storageBytes = parts.limits.packagesOfAccountBytes
  const failedMails = (await failedMailsTo(db, account.email)) ?? null
  const { creditCode } = fields ?? {}
  const others = creditCode === undefined ? [] : await listSameCompany(db, { accountId, creditCode })
  const sameCompany = others.map((one) => ({ ...one, dataState: one.dataState as OfficeAccount['dataState'] }))
  const shown = { account, submitted, accepted, licenceImage, returnReason, storageBytes, submittedAt, failedMails, revision }
  return { ...shown, sameCompany }
})
