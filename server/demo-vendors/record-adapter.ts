import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Db } from '../db/index.ts'
import { consumeRecord, deleteExpired, deleteGrant, deleteRecord, findRecord, findRecordByUid, saveRecord } from './queries.ts'

type Found = { payload: unknown; consumed_at: number | null } | undefined

/** In the provider's format: times in seconds. */
const payloadOf = (row: Found): AdapterPayload | undefined =>
  row && {
    ...(row.payload as AdapterPayload),
    ...(row.consumed_at !== null && { consumed: Math.floor(row.consumed_at / 1000) }),
  }

/** Keeps what a vendor's OpenID provider remembers (sessions, grants, tokens) in the database. */
export const recordAdapter =
  (db: Db, vendor: string) =>
  (model: string): Adapter => ({
    upsert: async (id, payload, expiresInS) => {
      const now = Date.now()
      // Each sign-in begins with an interaction: a good time to delete expired records.
      if (model === 'Interaction') await deleteExpired(db, now)
      await saveRecord(db, {
        vendor,
        model,
        id,
        payload,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expiresAt: expiresInS === undefined ? null : now + expiresInS * 1000,
      })
    },
    find: async (id) => payloadOf(await findRecord(db, { vendor, model, id })),
    findByUid: async (uid) => payloadOf(await findRecordByUid(db, { vendor, model, uid })),
    // The device flow is disabled: there are no user codes.
    findByUserCode: async () => undefined,
    consume: async (id) => {
      await consumeRecord(db, { vendor, model, id }, Date.now())
    },
    destroy: async (id) => {
      await deleteRecord(db, { vendor, model, id })
    },
    revokeByGrantId: async (grantId) => {
      await deleteGrant(db, vendor, grantId)
    },
  })
