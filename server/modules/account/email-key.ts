import { nfkc } from '@alliance/contract/nfkc'

/**
 * One key for all spellings of an address: NFKC makes widths and compositions equal, then lower case. NFKC comes first, since it
 * turns look-alikes like U+212A KELVIN SIGN into plain letters, so that keys that look the same are the same.
 */
export const emailKey = (email: string): string => nfkc(email.trim()).toLowerCase()
