import { useEffect, useEffectEvent, useRef } from 'react'
import { entryKey, recall, remember } from './entry-memory.ts'
import type { Values } from './field-problems.ts'
import type { Form } from './use-form.ts'

/** Browsers limit how often a page may write into its history entry, to about three times a second. */
const WRITE_AFTER_MS = 400

/**
 * Saves the named fields of a visitor's form in the history entry: restored after Back, Forward and a reload, as browsers do for
 * pages without scripts. For accounts there is `useDraft`, which lasts longer. Returns a function to forget them after sending.
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
    // The answer may arrive before the debounced write.
    isDue.current = false
    remember(name, undefined)
  }
}
