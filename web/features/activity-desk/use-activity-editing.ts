import { queryDeskActivities, queryRegistrations } from '@alliance/contract/activity-desk'
import { queryActivityForm, saveActivity, type ActivityForm } from '@alliance/contract/activity-form'
import { useState } from 'react'
import { officePaths } from '../../lib/office-paths.ts'
import { useConflict } from '../../lib/edit-conflict.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useDraftName } from '../../lib/use-draft-name.ts'
import { useForm } from '../../lib/use-form.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { activityFields, initialOf, moves } from './activity-values.ts'

const REFRESHES = { refreshes: [queryActivityForm, queryDeskActivities, queryRegistrations] }
const KEPT_NEW = [...activityFields]
const KEPT = [...activityFields, 'revision']

const mailConsent = (people: number) =>
  agreed(
    confirm({
      title: `保存，并发邮件给 ${people} 人？`,
      content: '时间或地点改了。报了名和候补的人会收到邮件，里面是新的安排和取消的链接。',
      confirm: '保存并发邮件',
    }),
  )

/** Number of people who would be mailed. */
const peopleOf = (activity: ActivityForm['activity'], scope: string | undefined) =>
  (activity?.people ?? 0) + (scope === 'series' ? (activity?.series?.people ?? 0) : 0)

type Saved = { mailed: number }
const doneWords = (isNew: boolean, { mailed }: Saved) => {
  if (isNew) return '活动已新建，访客可以在“联盟活动”里看到'
  return mailed > 0 ? `活动已修改，已发邮件给 ${mailed} 人` : '活动已修改'
}

/**
 * Editing of one activity. The form contains the revision that it was opened at (optimistic lock). What is typed is kept in this
 * browser until it is saved.
 */
export const useActivityEditing = (data: ActivityForm, newsId: string) => {
  const { activity } = data
  const [initial] = useState(() => initialOf(data, { newsId, now: Date.now() }))
  const { conflict, writtenOn, meet, insist } = useConflict()
  const leadOn = useOnward()
  const { act } = useCreation(saveActivity, REFRESHES)
  const form = useForm({
    schema: saveActivity.input,
    initial,
    submit: async (input) => {
      const people = peopleOf(activity, form.values['scope'])
      if (people > 0 && moves(initial, form.values) && !(await mailConsent(people))) return
      try {
        const saved = await act({ ...input, online: input.online, revision: writtenOn(input.revision) })
        await draft.drop()
        const said = { tone: 'passed', words: doneWords(!activity, saved) }
        await leadOn(officePaths.activity(saved.activityId), { replace: true, state: { said } })
      } catch (error) {
        meet(error)
      }
    },
  })
  const draftName = useDraftName(activity ? `activity ${activity.activityId}` : undefined, 'activity new')
  const draft = useDraft(draftName, form, activity ? KEPT : KEPT_NEW)
  const isDirty = activityFields.some((name) => form.values[name] !== initial[name])
  return {
    activity,
    form,
    conflict,
    people: peopleOf(activity, form.values['scope']),
    isDirty,
    /** The form contains an unsaved draft of an earlier visit. */
    restored: draft.restored && isDirty,
    forget: async () => {
      form.put(initial)
      await draft.drop()
    },
    insist,
    clearDraft: draft.drop,
  }
}
