import type { Parts } from '../../compose.ts'
import { seal, unseal } from '../../sealed.ts'
import type { BindingRow } from './queries.ts'
import type { Issued, Tokens } from './vendor-client.ts'

type Holder = Pick<BindingRow, 'member_id' | 'subject'>
type Keyed = Pick<Parts, 'settings'>

const sealOf = ({ settings }: Keyed, { member_id, subject }: Holder) => ({
  key: settings.secrets.encryptionKey,
  owner: `vendor tokens ${member_id} ${subject}`,
})

/** The columns of a binding for the tokens that the vendor issued. */
export const tokenColumns = (parts: Keyed, holder: Holder, { tokens, accessUntil }: Issued) => ({
  tokens_sealed: seal(sealOf(parts, holder), JSON.stringify(tokens)),
  access_until: accessUntil,
  // Without a refresh token the binding ends with the access token.
  lasts_until: tokens.refresh === undefined ? accessUntil : null,
})

export const tokensOf = (parts: Keyed, row: Holder & Pick<BindingRow, 'tokens_sealed'>): Tokens =>
  JSON.parse(unseal(sealOf(parts, row), row.tokens_sealed)) as Tokens
