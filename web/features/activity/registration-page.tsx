import { queryActivityList, queryRegistration, type Activity, type Registration } from '@alliance/contract/activity'
import { joinCodes as codes } from '@alliance/contract/join-codes'
import { useEffect } from 'react'
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { loading, notFound } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { terminal } from '../../lib/terminal.ts'
import { Mark } from '../../ui/mark.tsx'
import { Cancelling, LinkWrong } from './cancelling.tsx'
import { OpenActivities } from './open-activities.tsx'
import { Registering } from './registering.tsx'
import styles from './registration-page.module.css'

const SHOWN = 50

type Data =
  | { what: 'list'; activities: Activity[] }
  | { what: 'one'; activity: Activity }
  | { what: 'cancel'; link: string; registration: Registration }
  | { what: 'wrongLink' }

const LINK_WRONG: readonly unknown[] = ['LINK_WRONG', codes.LINK_WRONG.code]

/** With a mail's link: its registration. With an id: that activity. Otherwise: all activities open for registration. */
export const loader = loading(async ({ ask, query }): Promise<Data> => {
  const link = query.get('cancel')
  const activityId = query.get('id')
  if (link !== null) {
    try {
      return { what: 'cancel', link, registration: await ask(queryRegistration, { link }) }
    } catch (error) {
      if (LINK_WRONG.includes((error as { code?: unknown }).code)) return { what: 'wrongLink' }
      throw error
    }
  }
  if (!activityId) {
    const { items } = await ask(queryActivityList, { open: 'true', size: SHOWN })
    return { what: 'list', activities: items }
  }
  const { items } = await ask(queryActivityList, { activityId })
  const [activity] = items
  if (!activity) throw notFound()
  return { what: 'one', activity }
})

/** A phone that opens the wide page is redirected to the narrow one with the same query; never the other way. */
const useOwnTerminal = (isWeb: boolean) => {
  const navigate = useNavigate()
  const { search } = useLocation()
  useEffect(() => {
    if (isWeb && terminal() !== 'pc')
      void navigate({ pathname: paths.registration(undefined, 'mobile'), search }, { replace: true })
  }, [isWeb, navigate, search])
}

const Content = ({ data, wide }: { data: Data; wide: boolean }) => {
  if (data.what === 'list') return <OpenActivities activities={data.activities} />
  if (data.what === 'one') return <Registering key={data.activity.id} activity={data.activity} wide={wide} />
  if (data.what === 'wrongLink') return <LinkWrong />
  return <Cancelling key={data.link} link={data.link} given={data.registration} />
}

/** Registration without the common header: the wide page shows facts beside the form, the narrow one is one column. */
export const Component = () => {
  const data = useLoaderData<typeof loader>()
  const wide = useLocation().pathname === paths.registration()
  useOwnTerminal(wide)
  return (
    <div className={cx(styles.page, wide ? styles.wide : styles.narrow)}>
      <div className={cx('sheet in', styles.top)}>
        <Link className={styles.logo} to={paths.home()}>
          <Mark />
          {site.name}
        </Link>
        <Link to={paths.activity()}>全部活动</Link>
      </div>
      <div className={styles.ruler} aria-hidden="true" />
      <div className={cx('sheet in', styles.body)}>
        <Content data={data} wide={wide} />
      </div>
    </div>
  )
}
