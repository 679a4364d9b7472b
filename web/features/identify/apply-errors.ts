import { applyIdentify } from '@alliance/contract/identify'
import type { ApplyDraft } from './draft.ts'

/** Field → how to mend it. Keys are paths of the call's input: `standards`, `declarations.privacyPolicyUrl`, `remark`. */
export type FieldErrors = Record<string, string>

export const toInput = (draft: ApplyDraft) => {
  const { category, privacyPolicyUrl, permissionPurposes, sdks } = draft.declarations
  const said = Object.entries(permissionPurposes).filter(([, purpose]) => purpose.trim() !== '')
  const remark = draft.remark.trim()
  return {
    versionId: draft.versionId ?? '',
    standards: draft.standards,
    declarations: {
      permissionPurposes: Object.fromEntries(said),
      sdks,
      ...(category && { category }),
      ...(privacyPolicyUrl?.trim() && { privacyPolicyUrl: privacyPolicyUrl.trim() }),
    },
    ...(remark && { remark }),
  }
}

/** The call's own bounds, judged before it is sent: what the server would say, without the way there. */
export const findErrors = (draft: ApplyDraft): FieldErrors => {
  const parsed = applyIdentify.input.safeParse(toInput(draft))
  if (parsed.success) return {}
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** The message of a field, whether the server names it whole (`declarations.sdks`) or by its last part (`sdks`). */
export const errorAt = (errors: FieldErrors, path: string): string | undefined => {
  const last = path.split('.').at(-1) ?? path
  const below = Object.keys(errors).find((key) => key.startsWith(`${path}.`))
  return errors[path] ?? errors[last] ?? (below ? errors[below] : undefined)
}

/** Messages that belong to no field of the form; they are said at the button. */
export const errorsElsewhere = (errors: FieldErrors): string[] => {
  const known = ['standards', 'remark', 'category', 'sdks', 'privacyPolicyUrl', 'permissionPurposes']
  return Object.entries(errors)
    .filter(([key]) => !key.split('.').some((part) => known.includes(part)))
    .map(([, message]) => message)
}
