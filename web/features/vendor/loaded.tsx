import type { ReactNode } from 'react'
import { ErrorPane, Skeleton } from '../../ui/empty.tsx'

type Props<T> = {
  state: { data: T | undefined; error: Error | undefined; loading: boolean; reload: () => void }
  /** What to say when it could not be read. */
  title: string
  children: (data: T) => ReactNode
}

/** An answer with its three faces: loading, broken, there. */
export const Loaded = <T,>({ state, title, children }: Props<T>) => {
  if (state.data !== undefined) return children(state.data)
  if (!state.error || state.loading) return <Skeleton rows={6} />
  return (
    <ErrorPane title={title} retry={state.reload}>
      {state.error.message}
    </ErrorPane>
  )
}
