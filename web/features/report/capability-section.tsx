import type { UsedCapability } from '@alliance/contract/package-contents'
import { CodeNames } from '../../ui/code-names.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './capability-section.module.css'

/** 开放能力接入: the open capabilities that the package uses, detected by their markers. */
export const CapabilitySection = ({ used }: { used: readonly UsedCapability[] }) => (
  <section className={styles.capabilities} aria-labelledby="capabilities-title">
    <div>
      <h2 id="capabilities-title" tabIndex={-1}>
        开放能力接入 <Tag>演示</Tag>
      </h2>
      <p className={styles.lede}>按清单和类里的标记识别，不影响任何标准的结论。</p>
    </div>
    {used.length === 0 ? (
      <p className={styles.none}>没有接入联盟的开放能力。</p>
    ) : (
      <dl>
        {used.map(({ id, title, markers }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>
              {markers.map((marker) => (
                <code key={marker}>
                  <CodeNames>{marker}</CodeNames>
                </code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </section>
)
