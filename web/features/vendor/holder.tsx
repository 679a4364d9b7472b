import { useAccount } from '../../lib/session.ts'
import { EmailText } from '../../ui/email-text.tsx'
import styles from './vendor.module.css'

/** Who has claimed a task; one's own are highlighted. */
export const Holder = ({ email }: { email: string }) => {
  const own = useAccount()?.email
  if (email === '') return null
  return email === own ? <b className={styles.small}>由我填写</b> : <EmailText className={styles.small}>{email}</EmailText>
}
