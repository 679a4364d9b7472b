import { frameCodes as codes, httpMessages } from '@alliance/contract/frame-codes'
import { useEffect } from 'react'
import { isRouteErrorResponse, type Location, useLocation, useRevalidator, useRouteError } from 'react-router'
import { Refused, Unreachable } from '../../lib/api.ts'
import { isChunkError, LOST_TITLE, LOST_WORDS } from '../../lib/chunk.ts'
import { cx } from '../../lib/class-names.ts'
import { ERROR_TITLE, NOT_FOUND_TITLE } from '../../lib/page-handle.ts'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'
import { workplaces } from '../../lib/workplaces.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import styles from './page-error.module.css'

const FORBIDDEN = 403

/** Error boundary: the page doesn't exist, its chunks failed to load, or the server has a fault. */
export const PageError = () => {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 0
  // After every render: the frame sets the route's title whenever it renders, a moment before this.
  useEffect(() => {
    document.title = `${status === 404 ? NOT_FOUND_TITLE : ERROR_TITLE} · ${site.name}`
  })
  if (status === 404) return <NotFound />
  if (status === FORBIDDEN) return <Forbidden />
  if (isChunkError(error)) return <Failure title={LOST_TITLE} text={LOST_WORDS} reload />
  const known = error instanceof Unreachable || error instanceof Refused
  return <Failure title={known ? error.message : codes.FAULT.message} text="请稍后再试，或先去别的页面。" />
}

/** The nearest page: of a version taken back before its day, as in a mail, its document; of a withdrawn article the others. */
const nearest = ({ pathname, search }: Location): [to: string, label: string] => {
  if (/^\/doc.*\/.+\?(version|compare)=/.test(pathname + search)) return [pathname, '看现行版本']
  if (pathname === '/home/news/info') return [paths.newsList(), '其他资讯']
  return [paths.docs(), '标准文档']
}

const NotFound = () => {
  const [to, label] = nearest(useLocation())
  return (
    <Pane title={NOT_FOUND_TITLE} text="地址可能写错了，或内容已经撤下。">
      <LinkButton to={paths.home()} kind="primary">
        回到首页
      </LinkButton>
      <LinkButton to={to}>{label}</LinkButton>
      <LinkButton to={paths.search('')}>搜索</LinkButton>
    </Pane>
  )
}

const Forbidden = () => (
  <Pane title={httpMessages[FORBIDDEN] ?? ''} text="你的账号没有打开这一页所需的角色。需要时，请联系联盟的管理员。">
    <LinkButton to={paths.home()} kind="primary">
      回到首页
    </LinkButton>
    {workplaces(useAccount()).map(({ label, to }) => (
      <LinkButton key={to} to={to}>
        {label}
      </LinkButton>
    ))}
  </Pane>
)

const Failure = ({ title, text, reload }: { title: string; text: string; reload?: boolean }) => {
  const revalidator = useRevalidator()
  const again = () => (reload ? location.reload() : void revalidator.revalidate())
  return (
    <Pane title={title} text={text}>
      <Button kind="primary" busy={revalidator.state === 'loading'} onClick={again}>
        {reload ? '刷新' : '重试'}
      </Button>
      <LinkButton to={paths.home()} reloadDocument={reload ?? false}>
        回到首页
      </LinkButton>
    </Pane>
  )
}

const Pane = ({ title, text, children }: { title: string; text: string; children: React.ReactNode }) => (
  <div className={cx('sheet in', styles.page)}>
    <div className={styles.pane}>
      <svg width="240" height="120" viewBox="0 0 240 120" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
        <rect x="4" y="14" width="72" height="92" rx="7" />
        <rect x="164" y="14" width="72" height="92" rx="7" />
        <path d="M84 60h12M144 60h12M84 56v8M156 56v8" />
        <path d="M102 46l-6 28M144 46l-6 28" strokeDasharray="3 3" />
        <text x="120" y="64" textAnchor="middle" className={styles.measure}>
          ?
        </text>
      </svg>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  </div>
)
