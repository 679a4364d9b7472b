import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Values } from './field-problems.ts'

const never = () => () => {}

/** Whether this component was server-rendered and hydrated. */
const useDrawnByServer = (): boolean => {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [wasDrawn] = useState(isTakenOver)
  return wasDrawn
}

const valueIn = (control: Element | RadioNodeList | null): string | undefined => {
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) return control.value
  // Radio buttons or boxes of one name: the chosen ones, separated by commas.
  if (control instanceof RadioNodeList)
    return Array.from(control as NodeListOf<HTMLInputElement>, (one) => (one.checked ? one.value : ''))
      .filter(Boolean)
      .join(',')
  if (!(control instanceof HTMLInputElement) || control.type === 'file') return undefined
  if (control.type === 'checkbox') return control.checked ? 'true' : ''
  return control.type === 'radio' ? undefined : control.value
}

/** Fields whose value differs from the initial one. */
const typedIn = (form: HTMLFormElement, began: Values): Values =>
  Object.fromEntries(
    Object.entries(began).flatMap(([name, value]) => {
      const typed = valueIn(form.elements.namedItem(name))
      return typed === undefined || typed === value ? [] : [[name, typed]]
    }),
  )

/**
 * Before hydration people type into the server-rendered form, and browsers restore or autofill it; rendering React's own state
 * would lose that. `take` receives what is found, once.
 */
export const useTypedBeforeHydration = (
  form: RefObject<HTMLFormElement | null>,
  began: Values,
  take: (typed: Values) => void,
) => {
  const wasDrawn = useDrawnByServer()
  const look = useEffectEvent(() => {
    if (!wasDrawn || !form.current) return
    const typed = typedIn(form.current, began)
    if (Object.keys(typed).length > 0) take(typed)
  })
  useEffect(() => look(), [])
}
