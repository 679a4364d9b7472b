import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './dialog-box.module.css'
import type { OpenBox } from './dialogs.tsx'
import { Icon } from './icon.tsx'

const TICK_MS = 1000

/** The browser's modal dialog: it traps the focus, Esc cancels, and the focus is restored afterwards. */
export const DialogBox = ({ box }: { box: OpenBox }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [titleId, contentId] = [useId(), useId()]
  const left = useAutoConfirm(box)
  useModal(dialog, box)
  // Never on what can't be undone: the key press that opened the box, or a second one, would do it.
  const isSecondFirst = box.primary?.kind === 'danger' && box.secondary !== undefined
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={box.alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={box.primary ? contentId : undefined}
      onKeyDown={ignoreHeld}
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
      <div id={contentId} className={styles.content}>
        {box.content}
      </div>
      <div className={styles.actions}>
        {box.secondary ? (
          <Button kind={box.secondary.kind} data-first={isSecondFirst} onClick={() => box.settle(false)}>
            {box.secondary.label}
          </Button>
        ) : null}
        {box.primary ? (
          <Button kind={box.primary.kind} data-first={!isSecondFirst} onClick={() => box.settle(true)}>
            {box.primary.label}
            {left === undefined ? null : <span aria-hidden="true">（{Math.max(0, left)}）</span>}
          </Button>
        ) : null}
      </div>
    </dialog>
  )
}

/** A held Enter would answer a box that nobody has read yet. Lines of a text may be repeated. */
const ignoreHeld = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
}

/** Initial focus. On touch screens no field: the keyboard would cover half of the box. */
const begin = (box: HTMLElement): HTMLElement | null =>
  box.querySelector<HTMLElement>('[data-first=true]') ??
  (matchMedia('(pointer: coarse)').matches
    ? null
    : box.querySelector<HTMLElement>(':is(input, textarea, select):not(:disabled, [type=file])'))

/**
 * A modal in the top layer. When closed or toggled off it releases page and focus at once, while the closing animation still
 * runs. The browser restores the focus.
 */
const useModal = (dialog: RefObject<HTMLDialogElement | null>, box: OpenBox) => {
  const shown = box.visible && !box.closing
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Set as a property: the content policy forbids style attributes in markup.
    if (box.width) element.style.setProperty('--width', box.width)
    if (shown && !element.open) {
      element.showModal()
      // The browser would focus the first control, which is the close icon.
      begin(element)?.focus()
    }
    if (!shown && element.open) element.close()
  }, [dialog, shown, box.width])
}

/** Counts down once a second; below zero the box confirms itself. */
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
