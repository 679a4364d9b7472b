import type { PackageIdentity, Unjudgeable } from '../report.ts'
import { ENGINE_VERSION } from '../unjudgeable.ts'
import { sayFault, systemCode } from './system-faults.ts'

/** A file or folder that the system doesn't let us read: none of its bytes were seen. */
export type Unread = Omit<Unjudgeable, 'sha256' | 'sizeBytes'> & { sha256: null; sizeBytes: null }

const NOBODY: PackageIdentity = { abis: [], permissions: [], features: [], schemes: [], signers: [] }
/** Node's replacement for bytes in a name that are not UTF-8: no file can be opened by such a name. */
const REPLACED = '\uFFFD'

/** Why it can't be read; undefined if it is no system error. */
export const whyUnread = (path: string, error: unknown): string | undefined => {
  const code = systemCode(error)
  if (code === undefined || !/^E[A-Z]+$/.test(code)) return undefined
  if (code === 'ENOENT') return path.includes(REPLACED) ? '文件名不是 UTF-8' : '文件已经不在了'
  return sayFault(error)
}

export const unread = (what: '文件' | '文件夹', why: string): Unread => ({
  judgeable: false,
  engine: ENGINE_VERSION,
  reason: `读不了这个${what}：${why}。`,
  identity: NOBODY,
  sha256: null,
  sizeBytes: null,
  faults: [],
})
