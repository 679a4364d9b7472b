import type { ReactNode } from 'react'
import { Skeleton } from './empty.tsx'
import { type Back, ReadFault } from './read-fault.tsx'

type Props<T> = {
  state: { data: T | undefined; error: Error | undefined; loading: boolean; reload: () => void }
  /** What to say when it could not be read. */
  title: string
  /** Lines of the skeleton, where what comes is not a list. */
  rows?: number
  /** What is being read, where that takes long. */
  says?: string
  /** Stands above while there is no answer, on pages that take their title from it. */
  head?: ReactNode
  back?: Back
  children: (data: T) => ReactNode
}

/** An answer with its three faces: loading, broken, there. */
export const Loaded = <T,>({ state, title, rows = 6, says, head, back, children }: Props<T>) => {
  if (state.data !== undefined) return children(state.data)
  return (
    <>
      {head}
      {!state.error || state.loading ? (
        <Skeleton rows={rows} {...(says && { says })} />
      ) : (
        <ReadFault title={title} error={state.error} retry={state.reload} back={back} />
      )}
    </>
  )
}
