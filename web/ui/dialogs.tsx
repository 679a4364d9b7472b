import { useSyncExternalStore, type ReactNode } from 'react'
import { accountInfo, onAccountChange } from '../lib/session.ts'
import { DialogBox } from './dialog-box.tsx'

/** Content and actions of a box. `dismiss`: the close icon and Esc. */
type Box = {
  title: string
  content: ReactNode
  /** CSS length; default: 30 % of the window, at least 360 px. */
  width?: string | undefined
  primary?: { label: string; kind: 'primary' | 'secondary' | 'danger' }
  secondary?: { label: string; kind: 'secondary' | 'text' } | undefined
  /** Seconds shown in parentheses on the primary button; below zero the box confirms itself. */
  countdownS?: number | undefined
  alert?: boolean
}
export type OpenBox = Box & { key: number; closing: boolean; settle: (confirmed: boolean) => void; visible: boolean }

/** Duration of the closing animation, after which the box is removed. */
const REMOVAL_MS = 300

let boxes: readonly OpenBox[] = []
let nextKey = 1
const listeners = new Set<() => void>()
const set = (next: readonly OpenBox[]) => {
  boxes = next
  for (const listener of listeners) listener()
}
const change = (key: number, part: Partial<OpenBox>) => set(boxes.map((box) => (box.key === key ? { ...box, ...part } : box)))

/** The result promise, with handles to the open box. */
export type Answer = Promise<void> & { toggle: (visible: boolean) => void; close: () => void }

/** Opens a box. Resolves when confirmed, rejects with "cancel" when cancelled. */
export const openBox = (box: Box): Answer => {
  const key = nextKey++
  let settle: OpenBox['settle'] = () => {}
  const close = () => settle(false)
  const opener = accountInfo()?.accountKey
  let stopFollowing = () => {}
  const answer = new Promise<void>((resolve, reject) => {
    settle = (confirmed) => {
      if (boxes.find((open) => open.key === key)?.closing !== false) return
      change(key, { closing: true })
      removeEventListener('popstate', close)
      stopFollowing()
      setTimeout(() => set(boxes.filter((open) => open.key !== key)), REMOVAL_MS)
      // The bare string is the specified rejection of a cancelled box.
      if (confirmed) resolve()
      else reject('cancel')
    }
  })
  set([...boxes, { ...box, key, closing: false, settle, visible: true }])
  // Back leaves what the box was about, and after a logout it belongs to nobody. Alerts concern the account or the
  // connection, and stay.
  if (!box.alert) {
    addEventListener('popstate', close)
    if (opener) stopFollowing = onAccountChange(() => accountInfo()?.accountKey !== opener && close())
  }
  const toggle = (visible: boolean) => change(key, { visible })
  return Object.assign(answer, { toggle, close })
}

type Question = { title: string; content: ReactNode; confirm?: string; cancel?: string | false; danger?: boolean }
/** 确定 and, unless `cancel` is false, 取消; the close icon cancels. */
export const confirm = ({ confirm: yes = '确定', cancel = '取消', danger = false, ...box }: Question) =>
  openBox({
    ...box,
    primary: { label: yes, kind: danger ? 'danger' : 'primary' },
    secondary: cancel === false ? undefined : { label: cancel, kind: 'secondary' },
  })

type Alert = {
  title: string
  content: ReactNode
  width?: string | undefined
  primary: string
  countdownS?: number | undefined
  secondary?: string | undefined
}
/** One main action that may count down (去登录（3）), and a secondary way out. */
export const alertBox = ({ primary, secondary, ...box }: Alert) =>
  openBox({
    ...box,
    alert: true,
    primary: { label: primary, kind: 'primary' },
    secondary: secondary === undefined ? undefined : { label: secondary, kind: 'text' },
  })

type Message = { title?: string; content: ReactNode; button?: string; cancel?: string; delayS?: number; width?: string }
/** 知道了, with an optional 取消 and an optional delay in seconds after which it closes itself. */
export const messageBox = ({ title = '提示', button = '知道了', cancel, delayS, ...box }: Message) =>
  alertBox({ ...box, title, primary: button, secondary: cancel, countdownS: delayS })

/** For an account that is not on the allow list: title and content, no choice. */
export const whiteMessageBox = (title: string, content: ReactNode) => messageBox({ title, content })

/** Resolves when the box is closed in any way: for boxes whose answer doesn't matter. */
export const whenClosed = (answer: Answer): Promise<void> => answer.catch(() => {})

/** The answer as a boolean: for acts that simply don't happen when the box is cancelled. */
export const agreed = (answer: Answer): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  )

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const none: readonly OpenBox[] = []

/** Rendered once beside the router, so that boxes outlive the page that opened them. */
export const DialogHost = () => {
  const open = useSyncExternalStore(
    subscribe,
    () => boxes,
    () => none,
  )
  return open.map((box) => <DialogBox key={box.key} box={box} />)
}
