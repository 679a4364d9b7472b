/**
 * One key for all ways to type one address: width and composition made equal (NFKC), then lower case. U+212A KELVIN SIGN and
 * its kind become the letters they look like before the case is folded, so no two keys look the same and differ.
 */
export const emailKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase()
