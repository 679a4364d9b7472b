import styles from './menu-count.module.css'

/** Counts up to here are told; more read 99+. */
const MOST = 99

/** Behind an entry of a menu. Its place is kept while there is nothing, so that the menu never moves. */
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
