import type { ReactNode } from 'react'
import { Skeleton } from './empty.tsx'
import { type Back, ReadFault } from './read-fault.tsx'

type Props<T> = {
  state: { data: T | undefined; error: Error | undefined; loading: boolean; reload: () => void }
  /** Title of the error state. */
  title: string
  /** Lines of the skeleton, if the content is no list. */
  rows?: number
  /** What is loading, if that takes long. */
  says?: string
  /** Heading while there is no answer, on pages whose title is part of it. */
  head?: ReactNode
  back?: Back
  children: (data: T) => ReactNode
}

/** A call's three states: loading, error, data. */
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
