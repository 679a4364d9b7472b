import { useState } from 'react'
import { useAccount } from './session.ts'

/**
 * The account that a page was drawn for. It stays theirs while nobody is signed in: what was typed stands behind the question
 * for a login, and nothing is asked that would be refused. Somebody else gets a page of their own.
 */
export const useOwner = (): string => {
  const now = useAccount()?.accountKey ?? ''
  const [owner, setOwner] = useState(now)
  if (now !== '' && now !== owner) setOwner(now)
  return owner
}
