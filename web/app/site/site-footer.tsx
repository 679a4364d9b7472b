import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { contactDialog } from '../../ui/open-contact.ts'
import { AppearanceSwitch } from './appearance-switch.tsx'
import { Filings } from './filings.tsx'
import { Logo } from './site-header.tsx'
import styles from './site-footer.module.css'

const columns = [
  {
    title: '标准',
    links: [
      { label: '全部标准文档', to: paths.docs() },
      { label: '兼容性标准', to: paths.doc('compatibility') },
      { label: '大屏适配标准', to: paths.doc('largeScreen') },
    ],
  },
  {
    title: '认证',
    links: [
      { label: '金标认证说明', to: paths.service() },
      { label: '认证新应用', to: paths.goldForm() },
      { label: '查验证书', to: paths.verify() },
      { label: '有效金标名录', to: paths.registry() },
      { label: '申诉案例', to: paths.precedents() },
      { label: '认证数据', to: paths.transparency() },
      { label: '实验室机型', to: paths.devices() },
      { label: '开放能力', to: paths.openness() },
    ],
  },
  {
    title: '联盟',
    links: [
      { label: '关于我们', to: paths.about() },
      { label: '联盟章程', to: paths.constitution() },
      { label: '专项基金', to: paths.funds() },
      { label: '知识产权', to: paths.intellectualProperty() },
    ],
  },
]

/** Without scripts 联系我们 is a link to the page with the same content. */
const Contact = () => (
  <Link
    to={paths.join()}
    onClick={(event) => {
      event.preventDefault()
      void contactDialog()
    }}
  >
    联系我们
  </Link>
)

const own = () => `${site.name}${site.demo ? '　演示站点' : ''}`

export const SiteFooter = ({ quiet }: { quiet: boolean }) => (quiet ? <QuietFooter /> : <FullFooter />)

const FullFooter = () => (
  <footer className={styles.footer}>
    <div className="sheet in">
      <div className={styles.columns}>
        <div>
          <Logo plain />
          <p className={styles.motto}>应用适配的标准、证据与金标，公开可查。</p>
        </div>
        {columns.map((column) => (
          <div key={column.title}>
            <h2 className={styles.title}>{column.title}</h2>
            <ul>
              {column.links.map((link) => (
                <li key={link.label}>
                  <Link to={link.to}>{link.label}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div>
          <h2 className={styles.title}>联系</h2>
          <ul>
            <li>
              <Contact />
            </li>
            <li>
              <Link to={paths.join()}>加入我们</Link>
            </li>
            <li>
              <Link to={paths.privacy()}>隐私政策</Link>
            </li>
            <li>
              <Link to={paths.terms()}>使用条款</Link>
            </li>
          </ul>
        </div>
      </div>
      <div className={styles.base}>
        <span>
          {own()}
          {site.demo ? '，企业、应用与编号均为虚构' : ''}
          <Filings />
        </span>
        <AppearanceSwitch />
      </div>
    </div>
  </footer>
)

const QuietFooter = () => (
  <footer className={styles.footer}>
    <div className="sheet in">
      <div className={`${styles.base} ${styles.quiet}`}>
        <span>
          {own()}
          <Filings />
        </span>
        <span className={styles.inline}>
          <Link to={paths.privacy()}>隐私政策</Link>
          <Contact />
        </span>
      </div>
    </div>
  </footer>
)
