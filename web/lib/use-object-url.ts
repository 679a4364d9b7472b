import { useEffect, useRef, useState } from 'react'

/** An object URL for a picture in memory; the previous one is revoked. */
export const useObjectUrl = () => {
  const [address, setAddress] = useState<string>()
  const current = useRef<string>(undefined)
  useEffect(
    () => () => {
      if (current.current) URL.revokeObjectURL(current.current)
    },
    [],
  )
  const show = (picture: Blob) => {
    if (current.current) URL.revokeObjectURL(current.current)
    current.current = URL.createObjectURL(picture)
    setAddress(current.current)
  }
  return { address, show }
}
