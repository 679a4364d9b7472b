import { useContext, useEffect, useEffectEvent } from 'react'
import { type Location, UNSAFE_DataRouterContext as DataRouter } from 'react-router'
import { token } from '../lib/session.ts'
import { agreed, openBox } from './dialogs.tsx'

const QUESTION = {
  title: '还有文件在上传',
  content: '现在离开这一页，还没有传完的文件不会保留，要重新选择。',
  primary: { label: '离开', kind: 'danger' },
  secondary: { label: '留下', kind: 'secondary' },
  // Stays on Back: that is what it asks about, and the router undoes a Back by going forward again.
  alert: true,
} as const
const KEY = 'uploads'

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

type Stays = (next: Location, here: Location) => boolean

/**
 * While files are uploading, asks before the page is left, since leaving aborts them: in the site with a box, at a reload or a
 * closed tab with the browser's own question. `stays`: navigations that keep the uploads. Not asked once the session is over.
 * Speaks to the router as `useBlocker` does, which itself would be in the script that every public page loads.
 */
export const useAskBeforeLeaving = (isBusy: boolean, stays: Stays = () => false) => {
  const router = useContext(DataRouter)?.router
  const isLeaving = useEffectEvent((next: Location, here: Location) => token() !== undefined && !stays(next, here))
  useEffect(() => {
    if (!router || !isBusy) return
    let box: ReturnType<typeof openBox> | undefined
    router.getBlocker(KEY, ({ currentLocation, nextLocation }) => isLeaving(nextLocation, currentLocation))
    const stop = router.subscribe(({ blockers }) => {
      if (box || blockers.get(KEY)?.state !== 'blocked') return
      box = openBox(QUESTION)
      void agreed(box).then((leaves) => {
        box = undefined
        // The latest: a second Back while the box is open replaces the first. None once nothing is uploading any more.
        const blocker = router.state.blockers.get(KEY)
        if (leaves) blocker?.proceed?.()
        else blocker?.reset?.()
      })
    })
    addEventListener('beforeunload', preventUnload)
    return () => {
      stop()
      router.deleteBlocker(KEY)
      box?.close()
      removeEventListener('beforeunload', preventUnload)
    }
  }, [router, isBusy])
}
