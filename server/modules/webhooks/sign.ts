import { createHmac, randomBytes } from 'node:crypto'
import { WEBHOOK_SECRET_PREFIX } from '@alliance/contract/webhooks'

const SECRET_BYTES = 32

export const secretOwner = (webhookId: string) => `webhook ${webhookId}`

/** 256 random bits, in the format of the Standard Webhooks libraries. */
export const newSecret = (): string => `${WEBHOOK_SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

type Signed = { id: string; timestampS: number; body: string }

/** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; one per secret, separated by spaces. */
export const signatureOf = (secrets: readonly string[], { id, timestampS, body }: Signed): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`
    })
    .join(' ')
