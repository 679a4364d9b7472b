/**
 * Parsers for both drivers: int8 and count become numbers, bytea a plain Uint8Array, json is parsed; numeric, interval and
 * date stay text (a Date would shift the day with the time zone). Keys are PostgreSQL's type OIDs.
 */
const INT8 = 20
const BYTEA = 17
const INTERVAL = 1186
const NUMERIC = 1700
const DATE = 1082

const safeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} does not fit a number`)
  return value
}
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
const asText = (text: string): string => text

export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: safeInteger,
  [BYTEA]: bytes,
  [INTERVAL]: asText,
  [NUMERIC]: asText,
  [DATE]: asText,
}
