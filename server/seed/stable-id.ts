import { createHash } from 'node:crypto'

/** The same at each start, so that a seed that was cut off goes on without doubles. In the shape of all other ids. */
export const stableId = (name: string) => {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
