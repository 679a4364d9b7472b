import type { publicFigures } from '@alliance/contract/home'
import type { Output } from '@alliance/contract/call'
import type { DocMenuItem } from '@alliance/contract/library'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DeviceDrawing } from '../../ui/device-drawing.tsx'
import styles from './home-hero.module.css'

type Props = { figures: Output<typeof publicFigures>; documents: readonly DocMenuItem[] }

const RECOMMENDED = [
  'whiteBookFile',
  'activityAdapterFile',
  'webviewAdapterFile',
  'androidXOnHoverFile',
  'earthquakeEarlyWarningFile',
]

const steps = [
  { title: '上传安装包', text: '当场得到自检结果' },
  { title: '提交认证', text: '选择标准，填写声明' },
  { title: '真机判定', text: '由终端成员的实验室完成' },
  { title: '阅读报告', text: '每项都有条款、证据、改法' },
  { title: '获得金标', text: '七类标准全部通过' },
]

/** Labelled at the widths that the panes end at; the right end says how wide this window is, counted by the style sheet. */
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

/** Four panes at true scale: their right ends stand at 360, 600, 840 and 1200 px, as many as the window holds. */
export const HomeHero = ({ figures, documents }: Props) => {
  const terms = figures.standards.reduce((sum, standard) => sum + standard.must + standard.warning, 0)
  const recommended = RECOMMENDED.flatMap((alias) => documents.find((item) => item.alias === alias) ?? [])
  // Before these are published the standards themselves stand here.
  const listed = recommended.length > 0 ? recommended : documents.slice(0, RECOMMENDED.length)
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
              <LinkButton to={paths.docs()}>查看标准</LinkButton>
            </div>
          </section>
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
          <section className={styles.pane}>
            <h2>{recommended.length > 0 ? '推荐文档' : '标准文档'}</h2>
            <ul className={cx(styles.list, styles.plain)}>
              {listed.map((item) => (
                <li key={item.id}>
                  <Link to={paths.doc(item.id)}>{item.title}</Link>
                  <span>
                    {item.version}　{item.effectiveFrom}
                  </span>
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
