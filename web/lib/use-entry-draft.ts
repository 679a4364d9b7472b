import { useEffect, useEffectEvent, useRef } from 'react'
import { entryKey, recall, remember } from './entry-memory.ts'
import type { Values } from './field-problems.ts'
import type { Form } from './use-form.ts'

/** Browsers let a page write into its entry some three times a second. */
const WRITE_AFTER_MS = 400

/**
 * Keeps the named fields of a form for whoever has no account: they stand there again after Back, Forward and a reload, as
 * browsers do it for pages without scripts. `useDraft` is for accounts, and longer. Gives what forgets them once they were sent.
 */
export const useEntryDraft = (name: string, form: Pick<Form, 'values' | 'put'>, fields: readonly string[]) => {
  const { put } = form
  const typed = JSON.stringify(Object.fromEntries(fields.map((field) => [field, form.values[field] ?? ''])))
  const before = useRef(typed)
  const isDue = useRef(false)
  const bringBack = useEffectEvent(() => {
    const kept = recall<Values>(name)
    if (kept) put(kept)
  })
  useEffect(() => bringBack(), [])
  useEffect(() => {
    if (typed === before.current) return
    before.current = typed
    const at = entryKey()
    isDue.current = true
    const write = () => {
      if (isDue.current) remember(name, JSON.parse(typed), at)
    }
    const timer = setTimeout(write, WRITE_AFTER_MS)
    addEventListener('pagehide', write)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', write)
    }
  }, [typed, name])
  return () => {
    // An answer may be quicker than the last write.
    isDue.current = false
    remember(name, undefined)
  }
}
