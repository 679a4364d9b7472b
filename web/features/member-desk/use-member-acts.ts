import { codes } from '@alliance/contract/codes'
import { hideMember, moveMember, queryDeskMembers, showMember, type DeskMember } from '@alliance/contract/member-desk'
import { Refused } from '../../lib/api.ts'
import { minute } from '../../lib/format.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { editConflictIn } from '../../lib/edit-conflict.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import type { Said } from '../../ui/notice.tsx'
import type { Steps } from './use-steps.ts'

const REFRESHES = { refreshes: [queryDeskMembers] }
type Given = { onSaid: (said: Said) => void; reload: () => void; steps: Steps }
export type Placed = Pick<DeskMember, 'memberId' | 'name'> & { place: number }

const overtakenWords = (name: string, error: unknown): string | undefined => {
  const first = editConflictIn(error)
  return first && `${first.changedBy} 在 ${minute(first.changedAt)} 改过“${name}”，这次没有改动。请看过现在的再决定`
}

/** Acts of an editor on the list. On a conflict with a colleague it says so and refetches the list. */
export const useMemberActs = ({ onSaid, reload, steps }: Given) => {
  const moving = useAct(moveMember, REFRESHES)
  const hiding = useAct(hideMember, REFRESHES)
  const showing = useAct(showMember, REFRESHES)
  /** Runs an act and shows its result; undefined if it failed, which is shown too. */
  const tell = async <T>(name: string, work: () => Promise<T>, done: string): Promise<T | undefined> => {
    try {
      const answer = await work()
      onSaid({ tone: 'passed', words: done })
      return answer
    } catch (error) {
      if (!(error instanceof Refused)) return undefined
      onSaid({ tone: 'error', words: overtakenWords(name, error) ?? refusalWords(error) })
      reload()
      return undefined
    }
  }
  return {
    move: async ({ memberId, name, place }: Placed, to: number) => {
      const step = { memberId, from: place, to }
      if (!steps.begin(step)) return
      if (await tell(name, () => moving.act(step), `“${name}”移到了第 ${to} 位`)) steps.finish()
      else steps.drop()
    },
    /** For a form: field errors are thrown; a changed order (conflict) is shown above the list. */
    moveTo: async ({ memberId, name, place }: Placed, to: number) => {
      try {
        await moving.act({ memberId, from: place, to })
        onSaid({ tone: 'passed', words: `“${name}”移到了第 ${to} 位` })
      } catch (error) {
        if (!isRefused(error, codes.MEMBER_ORDER_CHANGED)) throw error
        onSaid({ tone: 'error', words: error.message })
        reload()
      }
    },
    hide: ({ memberId, revision, name }: DeskMember, reason: string) =>
      tell(name, () => hiding.act({ memberId, revision, reason }), `“${name}”已移出名单，访客看不到了`),
    show: async ({ memberId, revision, name }: DeskMember) => {
      const content = '访客马上能在首页和“加入我们”里看到它，次序照旧。'
      if (!(await agreed(confirm({ title: `把“${name}”放回名单？`, content, confirm: '放回名单' })))) return
      await tell(name, () => showing.act({ memberId, revision }), `“${name}”已放回名单，访客可以看到了`)
    },
  }
}
export type MemberActs = ReturnType<typeof useMemberActs>
