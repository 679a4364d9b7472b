import type * as z from 'zod/mini'
import type { Values } from './field-problems.ts'
import { useDraft } from './use-draft.ts'
import { type Form, useForm } from './use-form.ts'

type Given<S extends z.ZodMiniType> = Parameters<typeof useForm<S>>[0] & {
  /** Name of the draft: the act and its object. */
  name: string
  /** The fields that are typed into. */
  keeps: readonly string[]
}

type Begun = { begun: Values; typed: readonly string[] }
/** A form with its draft: whether an earlier visit's is in it (in fields that are `typed`), and the way back to what it began with. */
export const withDraft = (form: Form, draft: ReturnType<typeof useDraft>, { begun, typed }: Begun) => ({
  ...form,
  /** The form contains a draft from an earlier visit. */
  restored: draft.restored && typed.some((field) => form.values[field] !== begun[field]),
  forget: () => {
    void draft.drop()
    form.put(begun)
  },
})

/**
 * A form that keeps a draft until its act succeeds: a closed box, a refusal or an expired session loses nothing. The draft stays
 * if submit throws anything, MustMend included.
 */
export const useKeptForm = <S extends z.ZodMiniType>({ name, keeps, ...given }: Given<S>) => {
  const begun: Values = Object.fromEntries(keeps.map((field) => [field, given.initial[field] ?? '']))
  const form = useForm({
    ...given,
    submit: async (input) => {
      await given.submit(input)
      // What was typed while it was being sent stays, in the form and as the draft.
      await draft.drop(form.values, begun)
    },
  })
  const draft = useDraft(name, form, keeps)
  return withDraft(form, draft, { begun, typed: keeps })
}
export type KeptForm = ReturnType<typeof useKeptForm>
