import { useEffect, useRef, useState } from 'react'

/** An address for a picture in the browser's memory; the one before is given back. */
export const useOwnAddress = () => {
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
