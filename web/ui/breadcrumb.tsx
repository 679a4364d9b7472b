import { Link } from 'react-router'
import styles from './breadcrumb.module.css'

/** Breadcrumb. The last item is the page itself, without a link. */
export const Breadcrumb = ({ items }: { items: readonly { label: string; to?: string | undefined }[] }) => (
  <nav className={styles.crumbs} aria-label="位置">
    {items.map((item, index) => (
      <span key={item.label} className={styles.item}>
        {index > 0 ? <span aria-hidden="true">/</span> : null}
        {item.to && index < items.length - 1 ? (
          <Link to={item.to}>{item.label}</Link>
        ) : (
          <span aria-current={index === items.length - 1 ? 'page' : undefined}>{item.label}</span>
        )}
      </span>
    ))}
  </nav>
)
