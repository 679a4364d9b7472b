import { useSyncExternalStore } from 'react'
import styles from './appearance-switch.module.css'

const choices = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const
type Choice = (typeof choices)[number]['value']

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
/** As set by the page's inline script, or chosen since. */
const chosen = () => document.documentElement.dataset['theme'] ?? 'system'

const YEAR_S = 365 * 86_400

/** The choice belongs to the device, not the account: a cookie survives the clearing of local storage at logout. */
const choose = (choice: Choice) => {
  document.cookie = `appearance=${choice}; path=/; max-age=${choice === 'system' ? 0 : YEAR_S}; SameSite=Lax`
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const listener of listeners) listener()
}

/** Light, dark, or as the system. The page's inline script applies the choice before the first paint. */
export const AppearanceSwitch = () => {
  const current = useSyncExternalStore(subscribe, chosen, () => 'system')
  return (
    <fieldset className={styles.switch}>
      <legend className="vh">外观</legend>
      <span aria-hidden="true">外观</span>
      {choices.map((choice) => (
        <button key={choice.value} type="button" aria-pressed={choice.value === current} onClick={() => choose(choice.value)}>
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
