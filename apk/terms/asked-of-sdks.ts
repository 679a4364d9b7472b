import { sayOwners } from './say-owners.ts'
import type { Evidence, Verdict } from './verdict.ts'

/** The owner of evidence in code, which has a table of methods. */
const ownerOfCode = ({ owner, table }: Evidence) => (table?.head[0] === '方法' && owner !== undefined ? owner : [])

/** Only its vendor can fix an SDK's code: adds a step that says so, unless there is one. */
export const askedOfSdks = (verdict: Verdict): Verdict => {
  const { fix, evidence } = verdict
  const owners = evidence.flatMap(ownerOfCode)
  if (fix.length === 0 || owners.length === 0 || fix.some(({ text }) => text.includes('SDK'))) return verdict
  const text = `${sayOwners(owners)}的代码由提供方改：升级到新版本后再检查，仍有的请提供方改正。`
  return { ...verdict, fix: [...fix, { text }] }
}
