import type { Values } from '../../lib/field-problems.ts'

/**
 * How a form stands to what is saved now. Typed: it differs from what it began with or was given. Overtaken: it was written
 * on something that a colleague has changed since; where nothing was typed there is nothing to lose, and it just follows.
 */
export const partState = (fields: readonly string[], given: { values: Values; base: Values; saved: Values }) => {
  const { values, base, saved } = given
  const isTyped = fields.some((field) => (values[field] ?? '') !== (base[field] ?? ''))
  const isOther = (values['revision'] ?? '') !== (saved['revision'] ?? '')
  return { isTyped, overtaken: isOther && isTyped, follows: isOther && !isTyped }
}
