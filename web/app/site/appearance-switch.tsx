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
/** As the page's head has read it, or as it was pressed since. */
const chosen = () => document.documentElement.dataset['theme'] ?? 'system'

const YEAR_S = 365 * 86_400

/** The choice is the device's, not the account's: a cookie outlives the clearing of the local storage. */
const choose = (choice: Choice) => {
  document.cookie = `appearance=${choice}; path=/; max-age=${choice === 'system' ? 0 : YEAR_S}; SameSite=Lax`
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
  for (const listener of listeners) listener()
}

/** Light, dark, or as the system has it. The page's head applies the choice before the first paint. */
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
