import { queryAccountProfile as call } from '@alliance/contract/office'
import { serve } from '../../http/index.ts'
import { failedMailsTo } from '../../mail/index.ts'
import { imageAddress } from '../image/index.ts'
import { findOwnImage, findProfile } from '../profile/index.ts'
import { findAccount } from './queries.ts'
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
  return { account, submitted, accepted, licenceImage, returnReason, storageBytes, submittedAt, failedMails, revision }
})
