import { useEffect, useRef } from 'react'
import { useNavigate, useNavigation, type NavigateOptions, type To } from 'react-router'

/**
 * Leads on at the end of an act, unless the reader has left the page meanwhile or is about to: an answer that takes long must not
 * pull anybody away from where they went.
 */
export const useOnward = () => {
  const navigate = useNavigate()
  const { state } = useNavigation()
  const isHere = useRef(true)
  const isLeaving = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    isLeaving.current = state !== 'idle'
  }, [state])
  return async (to: To, how: NavigateOptions = {}): Promise<void> => {
    if (isHere.current && !isLeaving.current) await navigate(to, how)
  }
}
