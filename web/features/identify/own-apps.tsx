import type { Output } from '@alliance/contract/call'
import type { queryAllApk } from '@alliance/contract/identify-apk'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Tag } from '../../ui/tag.tsx'
import styles from './apply.module.css'

const MOST = 6

/** Apps already uploaded by this account: their versions can be applied for without another upload. */
export const OwnApps = ({ apps }: { apps: Output<typeof queryAllApk> }) => {
  if (apps.length === 0) return null
  return (
    <section>
      <h2>已有的应用</h2>
      <p className={styles.hint}>上传过的版本不用再传，从版本记录里直接申请。</p>
      <ul className={styles.own}>
        {apps.slice(0, MOST).map(({ apkId, name, packageName, demo }) => (
          <li key={apkId}>
            <span>
              <Link to={paths.appVersions(apkId)}>
                <bdi>{name || packageName}</bdi>
              </Link>{' '}
              {demo ? <Tag>演示</Tag> : null}
            </span>
            <bdi className={styles.mono}>{packageName}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
