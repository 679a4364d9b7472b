import type { CertificateRow } from '@alliance/contract/registry'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { GoldMark } from '../../ui/mark.tsx'
import styles from './home-hero.module.css'
import { steps } from './steps.ts'

/** With so few labels there is room to explain how one is earned. */
const FEW = 2

/** The newest valid labels; if there are none, how one is earned. */
export const HomeLabels = ({ labels }: { labels: readonly CertificateRow[] }) =>
  labels.length === 0 ? <Steps /> : <Newest labels={labels} />

const Newest = ({ labels }: { labels: readonly CertificateRow[] }) => {
  const areAllDemo = labels.every(({ demo }) => demo)
  return (
    <section className={styles.pane}>
      <h2>最近获得金标{areAllDemo ? '（演示）' : ''}</h2>
      <ul className={cx(styles.list, styles.labels)}>
        {labels.map((label) => (
          <li key={label.number}>
            <b>
              <GoldMark />
              <Link to={paths.verify(label.number)}>
                <bdi>{label.appName}</bdi>
              </Link>
            </b>
            <span>
              <bdi>{label.versionName}</bdi>　<time className="nw">{date(label.issuedAt)} 签发</time>
              {label.demo && !areAllDemo ? '　演示' : ''}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link className="lnk" to={paths.registry()}>
          全部有效证书
        </Link>
      </p>
      {labels.length > FEW ? null : (
        <>
          <h2 className={styles.then}>怎样获得金标</h2>
          <ol className={cx(styles.list, styles.brief)}>
            {steps.map(({ title }, index) => (
              <li key={title}>
                <b>
                  <em>{index + 1}</em>
                  {title}
                </b>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

const Steps = () => (
  <section className={styles.pane}>
    <h2>怎样获得金标</h2>
    <ol className={styles.list}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <b>
            <em>{index + 1}</em>
            {step.title}
          </b>
          <span>{step.text}</span>
        </li>
      ))}
    </ol>
    <p className={styles.more}>
      <Link className="lnk" to={paths.service()}>
        金标认证说明
      </Link>
    </p>
  </section>
)
