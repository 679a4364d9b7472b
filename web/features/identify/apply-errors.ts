import { applyIdentify } from '@alliance/contract/identify'
import type { Problems, Values } from '../../lib/field-problems.ts'
import type { ApplyDraft } from './draft.ts'

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

const PURPOSES = 'declarations.permissionPurposes'
/** Names of the form's fields: paths of the call's input. */
export const fields = {
  standards: 'standards',
  category: 'declarations.category',
  privacyPolicyUrl: 'declarations.privacyPolicyUrl',
  purpose: (permission: string) => `${PURPOSES}.${permission}`,
  sdks: 'declarations.sdks',
  remark: 'remark',
} as const

/** What each field contains, as text. */
export const valuesOf = ({ standards, declarations, remark }: ApplyDraft): Values => ({
  [fields.standards]: standards.join(),
  [fields.category]: declarations.category ?? '',
  [fields.privacyPolicyUrl]: declarations.privacyPolicyUrl ?? '',
  [fields.sdks]: declarations.sdks.join(),
  [fields.remark]: remark,
  ...Object.fromEntries(Object.entries(declarations.permissionPurposes).map(([name, said]) => [fields.purpose(name), said])),
})

/** Messages by field. One about an entry of a list belongs to the list. */
export const byField = (messages: Problems): Problems => {
  const lists = [fields.standards, fields.sdks]
  const found: Record<string, string> = {}
  for (const [path, message] of Object.entries(messages))
    found[lists.find((list) => path.startsWith(`${list}.`)) ?? path] ??= message
  return found
}

/** Validates with the call's own schema before sending, for the same messages as the server's. */
export const findErrors = (draft: ApplyDraft): Problems => {
  const parsed = applyIdentify.input.safeParse(toInput(draft))
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return byField(errors)
}

/** Messages that belong to no field of the form; they are shown at the button. */
export const errorsElsewhere = (errors: Problems): string[] => {
  const known: readonly string[] = [fields.standards, fields.category, fields.privacyPolicyUrl, fields.sdks, fields.remark]
  return Object.entries(errors)
    .filter(([name]) => !known.includes(name) && !name.startsWith(PURPOSES))
    .map(([, message]) => message)
}
