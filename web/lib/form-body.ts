/**
 * A call's input as a form-encoded body: a repeated key is a list, a nested value is JSON text, absent stays absent.
 * The token and the idempotency key belong to the envelope and are appended last.
 */
export const formBody = (input: object, envelope: { token?: string | undefined; idempotencyKey?: string | undefined }) => {
  const body = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) append(body, key, value)
  if (envelope.idempotencyKey) body.append('idempotencyKey', envelope.idempotencyKey)
  if (envelope.token) body.append('token', envelope.token)
  return body
}

const append = (body: URLSearchParams, key: string, value: unknown) => {
  if (value === undefined || value === null) return
  if (!Array.isArray(value)) return body.append(key, asText(value))
  for (const item of value) body.append(key, asText(item))
}

/** No text has a NUL, and the server reads nothing of a body with one, the token neither: a link that brings it would sign its reader out. */
const asText = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : JSON.stringify(value))
