import styles from './menu-count.module.css'

/** Larger counts are shown as 99+. */
const MOST = 99

/** A menu entry's count. Its space is reserved while there is none, so that the menu never moves. */
export const MenuCount = ({ count, unit }: { count: number; unit: string }) => (
  <span className={styles.place}>
    {count > 0 ? (
      <span className={styles.count}>
        {count > MOST ? `${MOST}+` : count}
        <span className="vh"> {unit}</span>
      </span>
    ) : null}
  </span>
)
