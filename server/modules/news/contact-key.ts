import { emailKey } from '../account/index.ts'

/** A number of the mainland without its country code: mobile, 400 and 800 numbers as they are, others after their trunk 0. */
const withoutCountry = (digits: string) => (/^(?:0|1\d{10}$|[48]00\d{7}$)/.test(digits) ? digits : `0${digits}`)

/** Two spellings of one number have one key: `+86 138 0013 8000` and `138-0013-8000`, `+86 591 …` and `0591 …`. */
const phoneKey = (phone: string) => {
  const digits = phone.replaceAll(/[ -]/g, '').replace(/^00/, '+')
  const [, mainland] = /^(?:\+86|86(?=1\d{10}$))(\d+)$/.exec(digits) ?? []
  return mainland === undefined ? digits : withoutCountry(mainland)
}

/** By this an address or number signs up once; `contact` is as the contract reads it, so in half-width characters. */
export const contactKey = (contact: string): string => (contact.includes('@') ? emailKey(contact) : phoneKey(contact))
