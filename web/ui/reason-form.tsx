import type { ReactNode } from 'react'
import type { KeptForm } from '../lib/use-kept-form.ts'
import { Button } from './button.tsx'
import { openBox, whenClosed } from './dialogs.tsx'
import { AreaField, Form, FormActs } from './form.tsx'
import { Notice } from './notice.tsx'

/**
 * Opens a dialog with a form, which calls `close` when its act is done. Closing it otherwise does nothing. The dialog is outside
 * the router: no links in it.
 */
export const openForm = (title: string, draw: (close: () => void) => ReactNode, width = 'min(560px, 100vw)'): void => {
  let close = () => {}
  const answer = openBox({ title, content: draw(() => close()), width })
  close = answer.close
  void whenClosed(answer)
}

type KeptProps = {
  form: KeptForm
  label: string
  /** Label of the button that discards the restored draft; in an editor it restores what is saved. */
  undo?: string
  className?: string | undefined
  children: ReactNode
}

/** A form with a notice if it contains a restored draft. */
export const KeptFormFrame = ({ form, label, undo = '清空', className, children }: KeptProps) => (
  <Form form={form} label={label} className={className}>
    {form.restored ? (
      <Notice tone="running">
        已恢复你上次写的内容。
        <Button
          kind="text"
          size="small"
          onClick={(event) => {
            // The button disappears with the notice: move the focus to the first field.
            event.currentTarget.form?.querySelector<HTMLElement>('textarea, input')?.focus()
            form.forget()
          }}
        >
          {undo}
        </Button>
      </Notice>
    ) : null}
    {children}
  </Form>
)

type Props = {
  form: KeptForm
  title: string
  act: string
  hint: string
  danger?: boolean
  /** The reason is optional. */
  optional?: boolean
  /** Limit of the contract. */
  maxLength?: number
  onCancel: () => void
  children?: ReactNode
}

/** What is about to happen, a reason, and the button to do it. */
export const ReasonForm = ({
  form,
  title,
  act,
  hint,
  danger = false,
  optional = false,
  maxLength = 500,
  onCancel,
  children,
}: Props) => (
  <KeptFormFrame form={form} label={title}>
    {children}
    <AreaField form={form} name="reason" label="理由" hint={hint} optional={optional} maxLength={maxLength} />
    <FormActs>
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={form.busy}>
        {act}
      </Button>
      <Button onClick={onCancel}>取消</Button>
    </FormActs>
  </KeptFormFrame>
)
