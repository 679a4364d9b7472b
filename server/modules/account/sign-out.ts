import { signOut as signOutCall } from '@alliance/contract/account'
import { serve, tokenDigest } from '../../http/index.ts'
import { deleteSession } from './queries.ts'

/** Ends the session of the request's token. An expired or missing token is a success too. */
export const signOut = serve(signOutCall, async ({ db, token }) => {
  if (token !== undefined) await deleteSession(db, tokenDigest(token))
  return {}
})
