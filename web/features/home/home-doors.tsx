import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import styles from './home-doors.module.css'

const doors = [
  {
    to: paths.goldForm(),
    title: '上传 APK，先看自检',
    text: '自检与认证用同一套规则',
    drawing: (
      <>
        <path d="M2 60h92M6 60V14h18v46zM30 60V26h18v34zM54 60V14h18v46z" />
        <path d="M78 14v46M75 14h6M75 60h6M9 52h12M9 44h12M9 36h12M9 28h12M33 52h12M33 44h12M57 52h12M57 44h12M57 36h12M57 28h12" />
      </>
    ),
  },
  {
    to: paths.docs(),
    title: '标准全文，逐条可查',
    text: '每一条都有编号与依据',
    drawing: (
      <>
        <rect x="1" y="10" width="94" height="52" rx="4" />
        <path d="M34 10v52" strokeDasharray="3 3" />
        <path d="M8 20h18M8 28h18M8 36h12M44 20h42M44 28h42M44 36h42M44 44h28M1 68h94M1 65v6M95 65v6M34 65v6" />
      </>
    ),
  },
  {
    to: paths.join(),
    title: '加入联盟，一起定标准',
    text: '终端厂商、开发者、生态单位',
    drawing: (
      <>
        <path d="M4 58h88M14 58V20h44v38M58 20l26 8v30" />
        <path d="M36 20v38" strokeDasharray="3 3" />
        <circle cx="26" cy="36" r="5" />
        <path d="M18 52c1-8 15-8 16 0M44 34h8M44 42h8M44 50h8M66 38l10 2.5M66 46l10 1.5" />
      </>
    ),
  },
]

/** Three ways on from the first screen. They stand still: no carousel. */
export const HomeDoors = () => (
  <div className={styles.band}>
    <div className={`sheet in ${styles.doors}`}>
      {doors.map((door) => (
        <Link key={door.to} to={door.to}>
          <svg viewBox="0 0 96 72" fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" aria-hidden="true">
            {door.drawing}
          </svg>
          <span>
            <b>{door.title}</b>
            <small>{door.text}</small>
          </span>
        </Link>
      ))}
    </div>
  </div>
)
