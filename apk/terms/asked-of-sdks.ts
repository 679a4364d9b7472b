import { sayOwners } from './say-owners.ts'
import type { Evidence, Verdict } from './verdict.ts'

/** Evidence in code has its methods in a table, under the name of their class. */
const ownerOfCode = ({ owner, table }: Evidence) => (table?.head[0] === '方法' && owner !== undefined ? owner : [])

/** Nobody mends the code of an SDK but its makers: where none of the steps says so, one more does. */
export const askedOfSdks = (verdict: Verdict): Verdict => {
  const { fix, evidence } = verdict
  const owners = evidence.flatMap(ownerOfCode)
  if (fix.length === 0 || owners.length === 0 || fix.some(({ text }) => text.includes('SDK'))) return verdict
  const text = `${sayOwners(owners)}的代码由提供方改：升级到新版本后再检查，仍有的请提供方改正。`
  return { ...verdict, fix: [...fix, { text }] }
}
