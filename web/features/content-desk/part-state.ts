import type { Values } from '../../lib/field-problems.ts'

/**
 * State of a form compared with what is saved now. Typed: it differs from its base. Overtaken: it is typed and a colleague has
 * saved another revision since; an untouched form just follows the new one.
 */
export const partState = (fields: readonly string[], given: { values: Values; base: Values; saved: Values }) => {
  const { values, base, saved } = given
  const isTyped = fields.some((field) => (values[field] ?? '') !== (base[field] ?? ''))
  const isOther = (values['revision'] ?? '') !== (saved['revision'] ?? '')
  return { isTyped, overtaken: isOther && isTyped, follows: isOther && !isTyped }
}
