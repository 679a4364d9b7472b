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
  const kept = JSON.stringify(Object.fromEntries(fields.map((field) => [field, form.values[field] ?? ''])))
  // What needs no saving: the form's initial content, so that what is typed before the earlier draft is read counts as a change.
  const untouched = useRef<readonly Values[] | undefined>([form.values])
  const movedTo = useRef<string>(undefined)
  useEffect(() => {
    if (accountKey === undefined || name === undefined) return
    if (movedTo.current === name) return setReady(true)
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
    const now = JSON.parse(kept) as Values
    // After a drop the content then seen is the new initial content, unless the drop named some.
    const isUntouched = ([field, value]: [string, string]) => untouched.current?.some((begun) => (begun[field] ?? '') === value)
    if (untouched.current && !Object.entries(now).every(isUntouched)) void saveDraft(accountKey, name, now)
    untouched.current = [now]
  }, [ready, kept, begins, accountKey, name])
  /** `begun`: the values that count as untouched from now on; if a field has another by then, the form is saved again. */
  const drop = async (...begun: readonly Values[]) => {
    setRestored(false)
    untouched.current = begun.length === 0 ? undefined : begun
    // Without a change nothing else would look, and the next change would count as the initial content.
    setBegins((count) => count + 1)
    if (accountKey !== undefined && name !== undefined) await dropDraft(accountKey, name)
  }
  /** What is edited has got an id: the draft of this form has this name from the next rendering on, and nothing older is read. */
  const moveTo = (next: string) => {
    movedTo.current = next
  }
  return { ready, restored, drop, moveTo }
}
