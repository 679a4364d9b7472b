import { Refused } from '../lib/api.ts'
import type { ReactNode } from 'react'
import type { useForm } from '../lib/use-form.ts'
import { Button } from './button.tsx'
import { openBox, whenClosed } from './dialogs.tsx'
import { AreaField, Form, FormActs } from './form.tsx'

/**
 * Opens a box that holds a form; the form closes it when its act is done. Nothing happens when it is closed otherwise.
 * The box stands outside the router: no links in it.
 */
export const openForm = (title: string, draw: (close: () => void) => ReactNode): void => {
  let close = () => {}
  const answer = openBox({ title, content: draw(() => close()), width: 'min(560px, 100vw)' })
  close = answer.close
  void whenClosed(answer)
}

type Props = {
  form: ReturnType<typeof useForm>
  title: string
  act: string
  hint: string
  danger?: boolean
  /** The reason may be left out. */
  optional?: boolean
  onCancel: () => void
  children?: ReactNode
}

/** What is about to happen, why, and the button that does it. */
export const ReasonForm = ({ form, title, act, hint, danger = false, optional = false, onCancel, children }: Props) => (
  <Form form={form} label={title}>
    {children}
    <AreaField form={form} name="reason" label="理由" hint={hint} optional={optional} maxLength={500} />
    <FormActs>
      <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={form.busy}>
        {act}
      </Button>
      <Button onClick={onCancel}>取消</Button>
    </FormActs>
  </Form>
)

export const isRefusal = (error: unknown, codes: readonly { code: number }[]): error is Refused =>
  error instanceof Refused && codes.some(({ code }) => code === error.code)
