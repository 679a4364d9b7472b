import type { Parts } from '../../compose.ts'
import { Refusal, takePoints } from '../../http/index.ts'

type Applicant = { parts: Parts; account: { id: string } }

/** Opens a round within the limits of its account and version. A refused application counts for nothing. */
export const countApplication = async <T>(
  { parts, account }: Applicant,
  versionId: string,
  open: () => Promise<T>,
): Promise<T> => {
  const { applicationsPerAccount, applicationsPerVersion } = parts.rates.limits
  await takePoints([
    [applicationsPerAccount, account.id],
    [applicationsPerVersion, versionId],
  ])
  try {
    return await open()
  } catch (error) {
    if (error instanceof Refusal)
      await Promise.all([applicationsPerAccount.giveBack(account.id), applicationsPerVersion.giveBack(versionId)])
    throw error
  }
}
