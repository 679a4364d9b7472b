import { createHash } from 'node:crypto'

/** The same id at each start, so that an interrupted seed continues without duplicates. In the format of all other ids. */
export const stableId = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
