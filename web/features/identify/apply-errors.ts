import { applyIdentify } from '@alliance/contract/identify'
import type { ApplyDraft } from './draft.ts'

/** Field path → error message. Keys are paths of the call's input: `standards`, `declarations.privacyPolicyUrl`, `remark`. */
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

/** Validates with the call's own schema before sending, for the same messages as the server's. */
export const findErrors = (draft: ApplyDraft): FieldErrors => {
  const parsed = applyIdentify.input.safeParse(toInput(draft))
  if (parsed.success) return {}
  const errors: FieldErrors = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** The message of a field, whether its key is the full path (`declarations.sdks`) or the last part (`sdks`). */
export const errorAt = (errors: FieldErrors, path: string): string | undefined => {
  const last = path.split('.').at(-1) ?? path
  const below = Object.keys(errors).find((key) => key.startsWith(`${path}.`))
  return errors[path] ?? errors[last] ?? (below ? errors[below] : undefined)
}

/** Messages that belong to no field of the form; they are shown at the button. */
export const errorsElsewhere = (errors: FieldErrors): string[] => {
  const known = ['standards', 'remark', 'category', 'sdks', 'privacyPolicyUrl', 'permissionPurposes']
  return Object.entries(errors)
    .filter(([key]) => !key.split('.').some((part) => known.includes(part)))
    .map(([, message]) => message)
}
