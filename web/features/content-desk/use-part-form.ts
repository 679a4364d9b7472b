import type { AnyCall } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { useEffect, useState } from 'react'
import { readDraft } from '../../lib/drafts.ts'
import type { Values } from '../../lib/field-problems.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { accountInfo } from '../../lib/session.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { MustMend, useForm } from '../../lib/use-form.ts'
import { FORM_REFRESHES } from './form-acts.tsx'
import { partState } from './part-state.ts'

type Given = {
  call: AnyCall
  /** Name of the draft. */
  name: string
  fields: readonly string[]
  /** The values saved now, with their revision. */
  saved: Values
  onSaved: () => void
}

/**
 * Form of a poll or sign-up below an article. It contains the revision that it was opened at, so that nothing newer is
 * overwritten; what is typed is also kept in this browser.
 */
export const usePartForm = ({ call, name, fields, saved, onSaved }: Given) => {
  const { act } = useAct(call, FORM_REFRESHES)
  const [base, setBase] = useState(saved)
  const [kept] = useState(() => [...fields, 'revision'])
  const save = async (input: unknown) => {
    try {
      await act(input as Record<string, unknown>)
    } catch (error) {
      if (!isRefused(error, codes.EDITED_MEANWHILE)) throw error
      // Once the newer one has loaded, the form asks which of the two to keep.
      refresh(FORM_REFRESHES.refreshes)
      throw new MustMend()
    }
    await draft.drop()
    onSaved()
  }
  const form = useForm({ schema: call.input, initial: base, submit: save })
  const draft = useDraft(name, form, kept)
  const { isTyped, overtaken, follows } = partState(fields, { values: form.values, base, saved })
  const begin = () => {
    form.put(saved)
    setBase(saved)
  }
  if (follows && draft.ready && !form.busy) begin()
  return {
    form,
    // While saving, the newer revision is its own.
    overtaken: overtaken && !form.busy,
    restored: draft.restored && isTyped,
    take: () => {
      begin()
      void draft.drop()
    },
    insist: () => form.put({ revision: saved['revision'] ?? '' }),
    forget: draft.drop,
  }
}

/** Whether the form is open; it opens by itself if there is a draft of an earlier visit. */
export const useOpenPart = (name: string) => {
  const [isEditing, setEditing] = useState(false)
  useEffect(() => {
    const accountKey = accountInfo()?.accountKey
    if (accountKey === undefined) return
    let here = true
    void readDraft(accountKey, name).then((draft) => {
      if (here && draft !== undefined) setEditing(true)
    })
    return () => {
      here = false
    }
  }, [name])
  return [isEditing, setEditing] as const
}
