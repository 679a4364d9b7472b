/**
 * A cell that a spreadsheet would read as a formula gets an apostrophe, also when it begins with a full-width sign, which
 * Chinese and Japanese editions read as the plain one. Quotes, commas and line breaks are quoted (RFC 4180).
 */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins with a byte order mark: without it spreadsheets guess the wrong encoding for Chinese. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
