import { passwordStrength } from '../lib/password-strength.ts'
import { cx } from '../lib/class-names.ts'
import styles from './password-strength.module.css'

const words = ['太短', '弱', '一般', '强']

/** Three bars and a sentence below a new password. A hint, never a hurdle. */
export const PasswordStrength = ({ password, known = [] }: { password: string; known?: readonly string[] }) => {
  if (password === '') return <>8 到 128 个字符，中英文、数字、符号都可以</>
  const { level, hint } = passwordStrength(password, known)
  return (
    <output className={styles.strength}>
      <span className={cx(styles.bars, styles[`level${level}`])} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>
        强度：{words[level]}。{hint}
      </span>
    </output>
  )
}
