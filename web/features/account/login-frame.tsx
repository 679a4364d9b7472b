import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './login-frame.module.css'

/** Frames and a drawing at the left, the form at the right; below 1200 the form alone. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <aside className={styles.side} aria-hidden="true">
      <div className={styles.outer} />
      <div className={styles.inner} />
      <div className={styles.text}>
        <p className={styles.says}>
          登录后，
          <br />
          每一步都留有依据。
        </p>
        <ul>
          <li>
            <Icon name="package" />
            上传安装包，当场自检
          </li>
          <li>
            <Icon name="document" />
            按条款阅读证据与改法
          </li>
          <li>
            <Icon name="shield" />
            全部通过后获得金标
          </li>
        </ul>
      </div>
      <Drawing />
    </aside>
    <div className={styles.form}>{children}</div>
  </div>
)

const Drawing = () => (
  <svg
    className={styles.drawing}
    width="180"
    height="420"
    viewBox="0 0 180 420"
    fill="none"
    stroke="var(--blue)"
    strokeWidth="1.3"
    strokeLinejoin="round"
  >
    <g fill="var(--surface)">
      <path d="M12 398h100v8H16a4 4 0 0 1-4-4z" />
      <path d="M112 406l-4-7 46-150 8 2.5L116 404z" />
      <rect x="12" y="6" width="148" height="126" rx="9" />
    </g>
    <path d="M70 398a44 44 0 0 1 55-42M120 354l6 1.5-3 5" strokeWidth="1" />
    <path d="M86 6v126" strokeDasharray="5 3" strokeWidth="1" />
    <g stroke="var(--blue-line)" strokeWidth="1">
      <path d="M112 402H166" strokeDasharray="3 3" />
      <path d="M22 24h40M22 40h54M22 52h54M22 64h40M22 84h54M22 96h54M96 24h40M96 40h54M96 52h54M96 64h30" />
      <rect x="96" y="80" width="54" height="36" rx="3" />
    </g>
    <path d="M12 146h60M100 146h60M12 141v10M160 141v10" strokeWidth=".9" />
    <g fontFamily="var(--font-mono)" fontSize="12" stroke="none" fill="var(--blue)">
      <text x="78" y="386">
        110°
      </text>
      <text x="86" y="150" textAnchor="middle">
        840
      </text>
    </g>
  </svg>
)
