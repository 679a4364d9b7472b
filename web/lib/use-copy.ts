import { useState } from 'react'

/** Copies a text, and what to say about it: nothing before, then 已复制, or `refused` if the browser refuses. */
export const useCopy = (text: string, refused: string): { said: string; copy: () => void } => {
  const [said, setSaid] = useState('')
  // Outside of secure contexts there is no clipboard at all: async turns that into a rejection.
  const write = async () => navigator.clipboard.writeText(text)
  const copy = () =>
    void write().then(
      () => setSaid('已复制'),
      () => setSaid(refused),
    )
  return { said, copy }
}
