/**
 * A call's input as a form-encoded body: lists repeat the key, nested values are JSON text, undefined is omitted. The token and
 * the idempotency key belong to the envelope and come last.
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

/** Strips NUL, which a link could bring along: the server rejects the whole body then, token included, which signs the user out. */
const asText = (value: unknown): string => (typeof value === 'string' ? value.replaceAll('\0', '') : JSON.stringify(value))
