import { useState } from 'react'
import { useAccount } from './session.ts'

/**
 * The account that a page was rendered for. It stays the same while nobody is signed in: what was typed remains behind the login
 * prompt, and no call is made that would be refused. Another account gets a new page.
 */
export const useOwner = (): string => {
  const now = useAccount()?.accountKey ?? ''
  const [owner, setOwner] = useState(now)
  if (now !== '' && now !== owner) setOwner(now)
  return owner
}
