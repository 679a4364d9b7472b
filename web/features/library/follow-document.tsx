import { lazy, Suspense, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { createPath, Link, useLocation, useNavigate } from 'react-router'
import { chunk } from '../../lib/chunk.ts'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { accountInfo, useAccount } from '../../lib/session.ts'
import { sayLoginFirst } from '../../ui/say-login-first.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './document-rail.module.css'
import { wishToFollow } from './follow-wish.ts'

/** Loaded only for a signed-in account. */
const FollowingChoice = lazy(chunk(async () => ({ default: (await import('./following-choice.tsx')).FollowingChoice })))

const LABEL = (
  <>
    <Icon name="message" size={16} />
    有新版本时通知我
  </>
)

const Row = ({ children }: { children: ReactNode }) => <p className={cx('noprint', styles.file)}>{children}</p>

/** Follows the open document; a visitor has to log in first, after which it is followed. */
export const FollowDocument = ({ documentId }: { documentId: string }) => {
  const account = useAccount()
  if (!account) return <ByLogin documentId={documentId} />
  return (
    <Suspense fallback={<Row>{LABEL}</Row>}>
      <FollowingChoice documentId={documentId} label={LABEL} />
    </Suspense>
  )
}

const ByLogin = ({ documentId }: { documentId: string }) => {
  const login = paths.login(createPath(useLocation()))
  const navigate = useNavigate()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => {
    // Whoever comes back without an account has changed their mind.
    wishToFollow(undefined)
    // As with guarded pages: going back ends the prompt.
    return () => asking.current?.abort()
  }, [documentId])
  const follow = async (event: MouseEvent) => {
    wishToFollow(documentId)
    // Opening in another tab or window is left to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    asking.current = new AbortController()
    const { signal } = asking.current
    await sayLoginFirst(signal)
    // From a login in another tab: the wish is fulfilled here.
    if (accountInfo()) return
    if (!signal.aborted) return navigate(login)
    // Gone elsewhere.
    wishToFollow(undefined)
  }
  return (
    <Row>
      <Link to={login} onClick={(event) => void follow(event)}>
        {LABEL}
      </Link>
    </Row>
  )
}
