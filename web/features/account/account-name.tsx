import { useAccount } from '../../lib/session.ts'

/** Hidden user name, so that password managers know whose password a form asks for. */
export const AccountName = () => (
  <input type="text" name="username" autoComplete="username" value={useAccount()?.email ?? ''} readOnly hidden />
)
