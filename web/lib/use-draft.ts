import { useEffect, useRef, useState } from 'react'
import type { Values } from './field-problems.ts'
import { accountInfo } from './session.ts'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'
import type { Form } from './use-form.ts'

/**
 * Saves the named fields of a form as the account's draft: at each change, so that an expired session or a closed window loses
 * nothing. `ready` once an earlier draft is in the form; without a name not yet. Never name secrets.
 */
export const useDraft = (name: string | undefined, form: Pick<Form, 'values' | 'put'>, fields: readonly string[]) => {
  const [accountKey] = useState(() => accountInfo()?.accountKey)
  const [ready, setReady] = useState(accountKey === undefined)
  const [restored, setRestored] = useState(false)
  const [begins, setBegins] = useState(0)
  const { put } = form
  const take = useRef(put)
  const kept = JSON.stringify(fields.map((field) => form.values[field] ?? ''))
  // The form's initial content; what is typed before the earlier draft is read counts as a change.
  const before = useRef<string | undefined>(kept)
  useEffect(() => {
    if (accountKey === undefined || name === undefined) return
    let here = true
    void readDraft<Values>(accountKey, name).then((draft) => {
      if (!here) return
      if (draft) take.current(draft)
      setRestored(draft !== undefined)
      setReady(true)
    })
    return () => {
      here = false
    }
  }, [accountKey, name])
  useEffect(() => {
    if (!ready || accountKey === undefined || name === undefined) return
    // After a drop the content then seen is the new initial content, unless the drop named one.
    if (before.current !== undefined && before.current !== kept) {
      const values = JSON.parse(kept) as string[]
      void saveDraft(accountKey, name, Object.fromEntries(fields.map((field, at) => [field, values[at]])))
    }
    before.current = kept
  }, [ready, kept, begins, accountKey, name, fields])
  /** `begun`: the content that counts as untouched from now on; if the form has another by then, that is saved again. */
  const drop = async (begun?: Values) => {
    setRestored(false)
    before.current = begun && JSON.stringify(fields.map((field) => begun[field] ?? ''))
    // Without a change nothing else would look, and the next change would count as the initial content.
    setBegins((count) => count + 1)
    if (accountKey !== undefined && name !== undefined) await dropDraft(accountKey, name)
  }
  return { ready, restored, drop }
}
