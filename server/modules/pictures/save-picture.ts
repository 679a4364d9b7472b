import { savePicture as call } from '@alliance/contract/pictures-desk'
import { atRevision } from '../../at-revision.ts'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Refusal, serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { describedBy } from './described.ts'
import { type Described, lockNames, isNameTaken, isUsed, lockPicture, setPicture } from './queries.ts'

const words = { name: '名称', alt: '替代文字', credit: '来源' } as const

/** The changed fields with their new values, for the audit log. */
const changesOf = (before: Described, next: Described): string[] =>
  (['name', 'alt', 'credit'] as const)
    .filter((field) => before[field] !== next[field])
    .map((field) => `${words[field]}${field === 'name' ? ` ${before.name}` : ''} 改为 ${next[field] || '空'}`)

type Renaming = { db: Db; badInput: (fields: Record<string, string>) => Refusal }
const renameProblem = async ({ db, badInput }: Renaming, pictureId: string, name: string) => {
  // Bodies refer to pictures by name: renaming would break them, earlier versions included.
  if (await isUsed(db, pictureId)) throw badInput({ name: '有内容在用这张图，名称不能再改' })
  if (await isNameTaken(db, name, pictureId)) throw badInput({ name: '已有这个名称的图，请换一个名称' })
}

/** Contents that show it keep the description that they were saved with. */
export const savePicture = serve(call, (context, { pictureId, revision, ...typed }) =>
  inTransaction(context.db, async (db) => {
    const { account, now, badInput } = context
    const next = describedBy(typed)
    await lockNames(db)
    const before = atRevision(await lockPicture(db, pictureId), revision, context.refuse)
    const changes = changesOf(before, next)
    if (changes.length === 0) return { revision }
    if (before.name !== next.name) await renameProblem({ db, badInput }, pictureId, next.name)
    await setPicture(db, pictureId, { ...next, revision: revision + 1, who: account.email, now })
    await recordAudit(db, { who: account.email, what: '修改图片', target: next.name, detail: changes.join('，'), now })
    return { revision: revision + 1 }
  }),
)
