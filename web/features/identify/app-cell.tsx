import type { AppBrief } from '@alliance/contract/identify-apk'
import { useState } from 'react'
import { Link } from 'react-router'
import { PackageText } from '../../ui/package-text.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './list.module.css'

/** The app's own icon, or a drawn package if there is none to show. Decorative: the name is beside it. */
const AppIcon = ({ icon }: { icon: string | null }) => {
  // Icon URLs expire after five minutes: a failed one is replaced, a new one tried again.
  const [failed, setFailed] = useState('')
  if (icon && failed !== icon)
    return <img className={styles.icon} src={icon} alt="" width={36} height={36} onError={() => setFailed(icon)} />
  return (
    <svg className={styles.noIcon} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 2.5l6.5 3.500v8L10 17.5 3.5 14V6zM3.5 6L10 9.5 16.5 6M10 9.5v8" />
    </svg>
  )
}

/** Icon, name and package: untrusted strings, so each is isolated from the text direction around it (<bdi>). */
export const AppCell = ({ app, to }: { app: AppBrief; to: string }) => (
  <div className={styles.app}>
    <AppIcon icon={app.icon} />
    <div>
      <Link className={styles.name} to={to}>
        <bdi>{app.name || app.packageName}</bdi>
      </Link>
      {app.demo ? <Tag>演示</Tag> : null}
      <PackageText className={styles.mono}>{app.packageName}</PackageText>
    </div>
  </div>
)
