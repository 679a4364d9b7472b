import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './dialog-box.module.css'
import type { OpenBox } from './dialogs.tsx'
import { Icon } from './icon.tsx'

const TICK_MS = 1000

/** The browser's modal dialog: it holds the focus, Esc cancels, and the focus goes back to where it was. */
export const DialogBox = ({ box }: { box: OpenBox }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const left = useAutoConfirm(box)
  useModal(dialog, box)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={box.alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        box.settle(false)
      }}
      onClose={() => box.visible && box.settle(false)}
    >
      <h2 id={titleId} className={styles.title}>
        {box.title}
      </h2>
      <IconButton label="关闭" className={styles.close} onClick={() => box.settle(false)}>
        <Icon name="close" />
      </IconButton>
      <div className={styles.content}>{box.content}</div>
      <div className={styles.actions}>
        {box.secondary ? (
          <Button kind={box.secondary.kind} onClick={() => box.settle(false)}>
            {box.secondary.label}
          </Button>
        ) : null}
        {box.primary ? (
          <Button kind={box.primary.kind} data-main onClick={() => box.settle(true)}>
            {box.primary.label}
            {left === undefined ? '' : `（${Math.max(0, left)}）`}
          </Button>
        ) : null}
      </div>
    </dialog>
  )
}

/** Where a finger writes, a field that has the focus brings up a keyboard that covers half of the box: it is left to be pressed. */
const begin = (box: HTMLElement): HTMLElement | null =>
  box.querySelector<HTMLElement>('[data-main]') ??
  (matchMedia('(pointer: coarse)').matches
    ? null
    : box.querySelector<HTMLElement>('form :is(input, textarea, select):not(:disabled, [type=file])'))

/**
 * Opens above everything; closed or toggled off it lets go of page and focus at once, while the style sheet still shows
 * it leaving. The browser gives the focus back to where it was.
 */
const useModal = (dialog: RefObject<HTMLDialogElement | null>, box: OpenBox) => {
  const shown = box.visible && !box.closing
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // A set property, not an attribute: the content policy refuses style attributes in markup.
    if (box.width) element.style.setProperty('--width', box.width)
    if (shown && !element.open) {
      element.showModal()
      // The browser would take the first control there is, which is the close icon.
      begin(element)?.focus()
    }
    if (!shown && element.open) element.close()
  }, [dialog, shown, box.width])
}

/** Ticks once a second; when the count falls below zero the box confirms itself. */
const useAutoConfirm = (box: OpenBox): number | undefined => {
  const [left, setLeft] = useState(box.countdownS)
  const over = useEffectEvent(() => box.settle(true))
  useEffect(() => {
    if (box.countdownS === undefined || box.closing) return
    const timer = setInterval(() => setLeft((now) => (now ?? 0) - 1), TICK_MS)
    return () => clearInterval(timer)
  }, [box.countdownS, box.closing])
  useEffect(() => {
    if (left !== undefined && left < 0) over()
  }, [left])
  return left
}
