import type { Parsed } from '@alliance/contract/call'
import { MEMBER_TYPE_ECOSYSTEM, MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { memberKindLabels, MOST_MEMBERS, saveMember as call } from '@alliance/contract/member-desk'
import { inTransaction, newId } from '../../db/index.ts'
import { atRevision } from '../../at-revision.ts'
import { type Context as HandlerContext, serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { addMember, countMembers, lockOrder, isNameTaken, lockMember, setMember, type Told } from './queries.ts'
import { changesOf, kindOf } from './rules.ts'

type Context = HandlerContext<typeof call>

/** Collapses white space: names that differ only in it can't be told apart. */
const line = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

const toldOf = ({ name, kind, introduction = '' }: Parsed<typeof call>): Told => ({
  name: line(name),
  introduction: line(introduction),
  listed_as_vendor: kind === 'terminal',
})

const TAKEN = { name: '名单里已有这家成员，没有公开的也算' }

/** Only adds it to the list: members of type 1, who can be bound and judge, are set up separately. */
const create = async ({ parts, db, account, now, refuse, badInput }: Context, next: Told) => {
  await lockOrder(db)
  if ((await countMembers(db)) >= MOST_MEMBERS) throw refuse('MEMBERS_FULL')
  const [id, who] = [newId(now), account.email]
  const type = MEMBER_TYPE_ECOSYSTEM
  if (!(await addMember(db, { id, type, ...next, changed_by: who, changed_at: now }))) throw badInput(TAKEN)
  const detail = memberKindLabels[kindOf({ type, ...next })]
  await recordAudit(db, { who, what: '新建联盟成员', target: next.name, detail, now })
  await parts.cache.drop(db, ['members'])
  return { memberId: id, revision: 1 }
}

type Seen = { memberId: string; revision: number }
const change = async (context: Context, { memberId, revision }: Seen, told: Told) => {
  const { parts, db, account, now, badInput } = context
  // Locks all rows: of two changes to one name, the second finds the name taken.
  await lockOrder(db)
  const before = atRevision(await lockMember(db, memberId), revision, context.refuse)
  const certifies = before.type === MEMBER_TYPE_VENDOR
  if (certifies && !told.listed_as_vendor) throw badInput({ kind: '参与认证的成员只能列为终端成员' })
  const next = { ...told, listed_as_vendor: certifies ? before.listed_as_vendor : told.listed_as_vendor }
  const changes = changesOf(before, next)
  if (changes.length === 0) return { memberId, revision }
  if (await isNameTaken(db, next.name, memberId)) throw badInput(TAKEN)
  const who = account.email
  await setMember(db, memberId, { ...next, revision: revision + 1, changed_by: who, changed_at: now })
  await recordAudit(db, { who, what: '修改联盟成员', target: next.name, detail: changes.join('，'), now })
  await parts.cache.drop(db, ['members'])
  return { memberId, revision: revision + 1 }
}

/** Creates a member if no id is given, else its next revision. Both are public at once. */
export const saveMember = serve(call, (context, typed) =>
  inTransaction(context.db, async (db) => {
    const { memberId, revision = 0 } = typed
    const next = toldOf(typed)
    const act = { ...context, db }
    const saved = memberId === undefined ? await create(act, next) : await change(act, { memberId, revision }, next)
    return context.keepAnswer(db, saved)
  }),
)
