import { resolveMx } from 'node:dns/promises'
import { domainToASCII } from 'node:url'
import { checkEmail as call } from '@alliance/contract/account-entry'
import { addressKey, serve, takePoints } from '../../http/index.ts'

const DNS_MS = 2_000
/** Definite answers about the domain; other lookup errors say nothing about it. */
const NO_MAIL = new Set(['ENOTFOUND', 'ENODATA'])

const takesMail = async (domain: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(true), DNS_MS)
  resolveMx(domain).then(
    // RFC 7505: a single record with an empty name means that the domain accepts no mail.
    (records) => resolve(records.some(({ exchange }) => exchange !== '' && exchange !== '.')),
    (error: NodeJS.ErrnoException) => resolve(!NO_MAIL.has(error.code ?? '')),
  )
  return promise.finally(() => clearTimeout(timer))
}

/**
 * Checks the form and, if a mail server is configured, also whether the domain accepts mail. Accounts are never looked up, so the
 * answer can't reveal who has one.
 */
export const checkEmail = serve(call, async ({ parts, address }, { email }) => {
  await takePoints([[parts.rates.limits.emailChecksPerAddress, addressKey(address)]])
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  if (domain === '') return { deliverable: false }
  return { deliverable: parts.settings.smtpUrl === undefined || (await takesMail(domain)) }
})
