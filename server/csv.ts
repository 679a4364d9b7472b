/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe, also where it begins with a full-width sign: Chinese
 * and Japanese ones read these alike. Quotes, commas and line breaks are quoted (RFC 4180).
 */
const cell = (value: string | number): string => {
  const text = String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Begins with a byte order mark: without it spreadsheets read Chinese as something else. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
