import { queryDeskMembers, saveMember, type DeskMember } from '@alliance/contract/member-desk'
import { useState } from 'react'
import type { Values } from '../../lib/field-problems.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { refresh } from '../../lib/use-call.ts'
import { useConflict } from '../../lib/edit-conflict.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { useOnward } from '../../lib/use-onward.ts'
import type { Said } from '../../ui/notice.tsx'

const memberFields = ['name', 'kind', 'introduction'] as const
const KEPT_NEW = [...memberFields]
/** Includes the revision, so that a draft knows which one it is based on. */
const KEPT = [...memberFields, 'revision']

const initialOf = (member: DeskMember | undefined): Values => ({
  ...(member && { memberId: member.memberId, revision: String(member.revision) }),
  name: member?.name ?? '',
  kind: member?.kind ?? '',
  introduction: member?.introduction ?? '',
})

const doneWords = (member: DeskMember | undefined, name: string): string => {
  if (!member) return `“${name}”已加入名单，访客可以看到了`
  return member.hiddenAt === null ? `“${name}”已修改，访客看到的是新的` : `“${name}”已修改，它没有公开`
}

/**
 * Editing of one member. The form contains the revision that it was opened at (optimistic lock). What is typed is kept in this
 * browser until it is saved.
 */
export const useMemberEditing = (member: DeskMember | undefined) => {
  const [initial] = useState(() => initialOf(member))
  const { conflict, writtenOn, meet, insist } = useConflict()
  const leadOn = useOnward()
  const { act } = useCreation(saveMember, { refreshes: [queryDeskMembers] })
  const form = useKeptForm({
    name: `member ${member?.memberId ?? 'new'}`,
    keeps: member ? KEPT : KEPT_NEW,
    schema: saveMember.input,
    initial,
    submit: async (input) => {
      try {
        await act({ ...input, revision: writtenOn(input.revision) })
        const said: Said = { tone: 'passed', words: doneWords(member, input.name) }
        // Not awaited: the draft is dropped meanwhile.
        void leadOn(officePaths.members(), { replace: true, state: { said } })
      } catch (error) {
        // The current entry is shown beside the conflict.
        meet(error, () => refresh([queryDeskMembers]))
      }
    },
  })
  return {
    member,
    form,
    conflict,
    isDirty: memberFields.some((name) => form.values[name] !== initial[name]),
    insist,
  }
}
export type MemberEditing = ReturnType<typeof useMemberEditing>
