import { resolveMx } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { checkEmail as call } from '@alliance/contract/account-entry'
import { addressKey, serve, takeAll } from '../../http/index.ts'

const DNS_MS = 2_000
/** The domain says so itself; every other failure of a look-up says nothing about the domain. */
const NO_MAIL = new Set(['ENOTFOUND', 'ENODATA'])

const takesMail = async (domain: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(true), DNS_MS)
  resolveMx(domain).then(
    // RFC 7505: one record with an empty name says that the domain takes no mail.
    (records) => resolve(records.some(({ exchange }) => exchange !== '' && exchange !== '.')),
    (error: NodeJS.ErrnoException) => resolve(!NO_MAIL.has(error.code ?? '')),
  )
  return promise.finally(() => clearTimeout(timer))
}

/**
 * Form, and where mail really leaves the house also whether the domain takes mail. Accounts are never asked, so the answer
 * can't tell who has one.
 */
export const checkEmail = serve(call, async ({ parts, address }, { email }) => {
  await takeAll([[parts.rates.limits.emailChecksPerAddress, addressKey(address)]])
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  if (domain === '') return { deliverable: false }
  return { deliverable: parts.settings.smtpUrl === undefined || (await takesMail(domain)) }
})
