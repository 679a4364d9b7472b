/** Table programs run what begins with one of these as a formula; a quote in front makes it text (OWASP CSV Injection). */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Lines of cells as RFC 4180 has them, with a byte order mark for Excel. */
export const csvText = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`
