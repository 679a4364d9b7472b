/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const COUNTRY = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})[ -]*(?=\d)/
const PHONE = /^\+\d[\d -]{5,24}$/

/**
 * A cell that a spreadsheet would read as a formula gets an apostrophe, also when it begins with a full-width sign, which
 * Chinese and Japanese editions read as the plain one. Telephone numbers, which are for dialling, get brackets around the country
 * code instead: bare, +86-138 would be calculated and +86138 rounded. Quotes, commas and line breaks are quoted (RFC 4180).
 */
const cell = (value: string | number): string => {
  const text = String(value).replace(PHONE, (phone) => phone.replace(COUNTRY, '(+$1) '))
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins with a byte order mark: without it spreadsheets guess the wrong encoding for Chinese. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
