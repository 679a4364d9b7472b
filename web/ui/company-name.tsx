import styles from './company-name.module.css'

/** A company in a table's cell: the longest name leaves the other columns their room. */
export const CompanyName = ({ children }: { children: string }) => <bdi className={styles.company}>{children || '/'}</bdi>
