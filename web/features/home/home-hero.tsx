import type { publicFigures } from '@alliance/contract/home'
import type { Output } from '@alliance/contract/call'
import type { DocMenuItem, queryRecommendedDocs } from '@alliance/contract/library'
import type { CertificateRow } from '@alliance/contract/registry'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DeviceDrawing } from '../../ui/device-drawing.tsx'
import styles from './home-hero.module.css'
import { HomeLabels } from './home-labels.tsx'

type Props = {
  figures: Output<typeof publicFigures>
  documents: readonly DocMenuItem[]
  recommended: Output<typeof queryRecommendedDocs>
  labels: readonly CertificateRow[]
}

const DOCUMENTS_SHOWN = 5

/** Labelled at the panes' widths; at the right end is the window's own width, from a CSS counter. */
const Ruler = () => (
  <div className={styles.ruler} aria-hidden="true">
    <b className={styles.at360}>
      360<span>手机</span>
    </b>
    <b className={styles.at600}>
      600<span>竖持平板</span>
    </b>
    <b className={styles.at840}>
      840<span>展开的折叠屏</span>
    </b>
    <b className={styles.at1200}>
      1200<span>横持平板</span>
    </b>
    <span className={styles.here}>本窗口</span>
  </div>
)

const Drawn = () => (
  <section className={cx(styles.pane, styles.drawn)}>
    <div>
      <h2>大屏适配</h2>
      <p className={styles.says}>
        窗口变宽，内容变多，
        <br />
        而不是被拉大。
      </p>
    </div>
    <DeviceDrawing className={styles.drawing} />
  </section>
)

/** Four panes at true scale, ending at 360, 600, 840 and 1200 px, as many as fit into the window. */
export const HomeHero = ({ figures, documents, recommended, labels }: Props) => {
  const terms = figures.standards.reduce((sum, standard) => sum + standard.must + standard.warning, 0)
  // Without recommendations the standards are listed.
  const listed =
    recommended.length > 0
      ? recommended.map(({ id, title, reason }) => ({ id, title, note: reason }))
      : documents
          .slice(0, DOCUMENTS_SHOWN)
          .map(({ id, title, version, effectiveFrom }) => ({ id, title, note: `${version}　${effectiveFrom}` }))
  return (
    <div className={styles.hero}>
      <div className={cx('sheet', styles.sheet)}>
        <Ruler />
        <div className={cx(styles.frame, styles.outermost)} />
        <div className={cx(styles.frame, styles.outer)} />
        <div className={cx(styles.frame, styles.middle)} />
        <div className={cx(styles.frame, styles.inner)} />
        <div className={styles.panes}>
          <section className={cx(styles.pane, styles.promise)}>
            <h1>
              一个版本，
              <br />
              每种屏幕，
              <br />
              都有据可查。
            </h1>
            <p>七类标准、{terms} 项条款全部公开。上传 APK 即可自检，每一项未通过都写明条款、证据和改法。</p>
            <div className={styles.acts}>
              <LinkButton to={paths.service()} kind="primary">
                申请金标认证
              </LinkButton>
              <LinkButton to={paths.verify()}>查验证书</LinkButton>
            </div>
          </section>
          <HomeLabels labels={labels} />
          <section className={styles.pane}>
            <h2>{recommended.length > 0 ? '推荐文档' : '标准文档'}</h2>
            <ul className={cx(styles.list, styles.plain)}>
              {listed.map((item) => (
                <li key={item.id}>
                  <Link to={paths.doc(item.id)}>{item.title}</Link>
                  <span>{item.note}</span>
                </li>
              ))}
            </ul>
          </section>
          <Drawn />
        </div>
        <p className={styles.scale}>
          本页按 1:1 绘制：
          <br />
          窗口多宽，
          <br />
          就露出几屏内容。
        </p>
      </div>
    </div>
  )
}
