import type { Form as Held } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormActs } from '../../ui/form.tsx'

type Props = { form: Held; overtaken: boolean; save: string; onCancel: () => void }

/** On a conflict it can't be saved before one of the two is chosen in `PartNotices`. */
export const PartActs = ({ form, overtaken, save, onCancel }: Props) => (
  <FormActs>
    <Button
      type="submit"
      kind="primary"
      busy={form.busy}
      disabled={overtaken}
      aria-describedby={overtaken ? 'overtaken' : undefined}
    >
      {save}
    </Button>
    <Button onClick={onCancel}>取消</Button>
  </FormActs>
)
