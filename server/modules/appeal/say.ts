import type { Db } from '../../db/index.ts'
import { type Account, badInput } from '../../http/index.ts'
import { countFiles, tieFiles } from './file-queries.ts'
import { addEntry } from './entry-queries.ts'

type Said = {
  appealId: string
  kind: string
  text: string
  /** The attached files; `most`: limit per appeal. */
  files?: { ids: readonly string[] | undefined; most: number }
  now: number
}

/** Adds an entry of the appellant with its files. Throws if a file isn't theirs or was used before. */
export const sayAsAppellant = async (db: Db, account: Account, { appealId, kind, text, files, now }: Said) => {
  const who = account.companyName || account.email
  const entryId = await addEntry(db, { appealId, at: now, side: 'appellant', who, kind, text })
  const wanted = [...new Set(files?.ids)]
  if (!files || wanted.length === 0) return
  const tied = await tieFiles(db, { accountId: account.id, appealId, entryId, fileIds: wanted })
  if (tied !== wanted.length) throw badInput({ fileIds: '有附件不在你名下或已经用过，请重新上传' })
  if ((await countFiles(db, appealId)) > files.most) throw badInput({ fileIds: `一份申诉最多 ${files.most} 个附件` })
}
