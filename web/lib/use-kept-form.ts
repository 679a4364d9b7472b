import type * as z from 'zod/mini'
import type { Values } from './field-problems.ts'
import { useDraft } from './use-draft.ts'
import { useForm } from './use-form.ts'

type Given<S extends z.ZodMiniType> = Parameters<typeof useForm<S>>[0] & {
  /** Name of the draft: the act and what it is done to. */
  name: string
  /** The fields that somebody types into. */
  keeps: readonly string[]
}

/**
 * A form whose words are a draft until its act is done: a box that was closed, a refusal or a session that ended costs
 * nothing. Whatever its submit throws keeps the draft, MustMend too.
 */
export const useKeptForm = <S extends z.ZodMiniType>({ name, keeps, ...given }: Given<S>) => {
  const form = useForm({
    ...given,
    submit: async (input) => {
      await given.submit(input)
      await draft.drop()
    },
  })
  const draft = useDraft(name, form, keeps)
  const begun: Values = Object.fromEntries(keeps.map((field) => [field, given.initial[field] ?? '']))
  return {
    ...form,
    /** Words of an earlier visit stand in the form. */
    restored: draft.restored && keeps.some((field) => form.values[field] !== begun[field]),
    forget: () => {
      void draft.drop()
      form.put(begun)
    },
  }
}
export type KeptForm = ReturnType<typeof useKeptForm>
