import { useState } from 'react'

/** Copies a text for whoever asks, and what to say about it: nothing before, then 已复制, or `refused` where the browser won't. */
export const useCopy = (text: string, refused: string): { said: string; copy: () => void } => {
  const [said, setSaid] = useState('')
  // Where the page is not served securely there is no clipboard at all: async turns that into a rejection.
  const write = async () => navigator.clipboard.writeText(text)
  const copy = () =>
    void write().then(
      () => setSaid('已复制'),
      () => setSaid(refused),
    )
  return { said, copy }
}
