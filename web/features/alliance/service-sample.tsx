import { cx } from '../../lib/class-names.ts'
import { FoldSection } from '../../ui/fold.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './service-sample.module.css'

const lines = [
  { number: 56, text: '<activity' },
  { number: 57, text: '    android:name=".ReaderActivity"' },
  { number: 58, text: '    android:screenOrientation="portrait"', hit: true },
  { number: 59, text: '    android:exported="true">' },
]

const points = [
  { title: '条款', text: '编号、严重程度、所在章节' },
  { title: '证据', text: '文件、行号、类与调用点、ELF 段、真机日志或截图' },
  { title: '改法', text: '改哪里、改成什么、怎样自查' },
  { title: '出处', text: '引擎版本、规则包、安装包 SHA-256，可逐字节复现' },
]

/** Example of a failed term in a report. */
export const ServiceSample = () => (
  <FoldSection title="报告长什么样" lede="下面是一项未通过条款的样子（示例）。">
    <div className={styles.sample}>
      <div>
        <p className={styles.head}>
          <StateTag label="未通过" tone="failed" />
          <b>不锁定屏幕方向</b>
          <code className="mute">LSA-02</code>
          <Tag kind="must">必须</Tag>
        </p>
        <div className={styles.evidence}>
          <p>
            <Icon name="document" size={16} />
            <code>AndroidManifest.xml</code>
            <span>第 56–59 行</span>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls sideways, so the keyboard has to reach it */}
          <pre tabIndex={0}>
            {lines.map((line) => (
              <span key={line.number} className={cx(styles.line, line.hit && styles.hit)}>
                <em>{line.number}</em>
                {line.text}
              </span>
            ))}
          </pre>
        </div>
        <p className={styles.mend}>
          <b>改法</b>　删除第 58 行的 <code>screenOrientation</code>，并为宽度 600 dp 以上提供双栏布局。
        </p>
      </div>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point.title}>
            <b>{point.title}</b>
            <span>{point.text}</span>
          </li>
        ))}
      </ul>
    </div>
  </FoldSection>
)
