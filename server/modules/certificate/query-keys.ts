import { queryKeys as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { allKeys } from './key-queries.ts'
import { KEYS_TAG } from './publish-signing-key.ts'

export const queryKeys = serve(
  call,
  async ({ db }) =>
    (await allKeys(db)).map((row) => ({
      keyId: row.key_id,
      publicKey: row.public_key,
      from: row.from_at,
      until: row.until_at,
    })),
  { tags: [KEYS_TAG] },
)
