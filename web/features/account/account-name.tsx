import { useAccount } from '../../lib/session.ts'

/** Tells a password manager whose password a form asks for; nobody sees it. */
export const AccountName = () => (
  <input type="text" name="username" autoComplete="username" value={useAccount()?.email ?? ''} readOnly hidden />
)
