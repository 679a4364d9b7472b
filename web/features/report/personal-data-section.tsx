import { reachLabels, reaches, type PersonalDataMap, type PersonalRead, type Reach } from '@alliance/contract/package-maps'
import type { Tone } from '@alliance/contract/states'
import { PackageText } from '../../ui/package-text.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './package-maps.module.css'

/** Not verdicts: reads that may happen before consent are highlighted, the rest is grey. */
const TONES: Record<Reach, Tone> = {
  startup: 'warning',
  maybe: 'warning',
  action: 'cancelled',
  later: 'cancelled',
  unseen: 'undetermined',
}

/** 个人信息调用图: which personal data is read by whose code, and by which path from the app's start. */
export const PersonalDataSection = ({ map }: { map: PersonalDataMap }) => (
  <section className={styles.section} aria-labelledby="personal-data-title">
    <div>
      <h2 id="personal-data-title" tabIndex={-1}>
        个人信息调用图
      </h2>
      <p className={styles.lede}>
        谁在读取个人信息，从应用启动到用户同意之前会不会走到。只按代码推算，“可能”表示中间有条件判断或多个实现；是否真的执行，以真机判定（PRIV-15）为准。
      </p>
    </div>
    <div>{map.unseen === '' ? <Found map={map} /> : <p className={styles.unseen}>{map.unseen}</p>}</div>
  </section>
)

const Found = ({ map }: { map: PersonalDataMap }) => {
  const reads = map.groups.flatMap((group) => group.reads)
  return (
    <>
      <Counts reads={reads} total={map.total} />
      {map.groups.map((group) => (
        <div className={styles.group} key={group.id}>
          <h3>{group.title}</h3>
          <Permissions permissions={group.permissions} />
          {group.reads.length === 0 ? <p className={styles.none}>申请了权限，代码里没有找到读取的地方。</p> : null}
          <Reads reads={group.reads} />
        </div>
      ))}
      {map.blind.length > 0 ? (
        <div className={styles.group}>
          <h3>看不到的部分</h3>
          <ul className={styles.blind}>
            {map.blind.map((line) => (
              <li key={line}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className={styles.source}>{map.source}</p>
    </>
  )
}

const Counts = ({ reads, total }: { reads: readonly PersonalRead[]; total: number }) => {
  if (reads.length === 0) return <p className={styles.none}>代码里没有找到读取个人信息的接口。</p>
  const count = (wanted: Reach) => reads.filter(({ reach }) => reach === wanted).length
  return (
    <p className={styles.counts}>
      {reaches
        .filter((reach) => count(reach) > 0)
        .map((reach) => (
          <span key={reach}>
            {reachLabels[reach]} {count(reach)} 处
          </span>
        ))}
      {total > reads.length ? (
        <span>
          共 {total} 处，列出前 {reads.length} 处
        </span>
      ) : null}
    </p>
  )
}

const Permissions = ({ permissions }: Pick<PersonalDataMap['groups'][number], 'permissions'>) => {
  const declared = permissions.filter((one) => one.declared)
  if (permissions.length === 0) return <p className={styles.permissions}>不需要权限</p>
  return (
    <p className={styles.permissions}>
      {declared.length === 0 ? '没有申请相关权限' : '申请了 '}
      {declared.map(({ name }) => (
        <code key={name}>{name}</code>
      ))}
    </p>
  )
}

/** Unreachable reads are collapsed at the end: mostly library code that the app does not use. */
const Reads = ({ reads }: { reads: readonly PersonalRead[] }) => {
  const unseen = reads.filter(({ reach }) => reach === 'unseen')
  return (
    <>
      {reads
        .filter(({ reach }) => reach !== 'unseen')
        .map((read, at) => (
          <Read key={at} read={read} />
        ))}
      {unseen.length > 0 ? (
        <details className={styles.rest}>
          <summary>
            {reachLabels.unseen} {unseen.length} 处
          </summary>
          {unseen.map((read, at) => (
            <Read key={at} read={read} />
          ))}
        </details>
      ) : null}
    </>
  )
}

const shortClass = (name: string) => name.slice(name.lastIndexOf('.') + 1)

const Read = ({ read }: { read: PersonalRead }) => (
  <details className={styles.read}>
    <summary>
      <span className={styles.what}>
        <b>{read.says}</b>
        <code>
          <PackageText>{read.api}</PackageText>
        </code>
      </span>
      <span className={styles.who}>
        <StateTag label={reachLabels[read.reach]} tone={TONES[read.reach]} bare />
        <Tag>
          <bdi>{read.owner.name}</bdi>
        </Tag>
        <PackageText className={styles.caller}>{`${shortClass(read.class)}.${read.method}`}</PackageText>
      </span>
    </summary>
    {read.chain.length === 0 ? (
      <p className={styles.none}>
        调用者{' '}
        <code className={styles.full}>
          <PackageText>{read.class}</PackageText>
        </code>
        。从组件出发没有找到走到这里的路径：可能没有用到，也可能经反射或原生代码调用。
      </p>
    ) : (
      <Chain read={read} />
    )}
  </details>
)

const Chain = ({ read: { chain, elided, at, source, api } }: { read: PersonalRead }) => (
  <ol className={styles.chain}>
    {chain.map((step, index) => (
      <li key={index}>
        <span className={styles.how}>
          <bdi>{step.how}</bdi>
          {step.guarded ? <Tag>前面有条件判断</Tag> : null}
          {elided > 0 && index === Math.ceil(chain.length / 2) ? <Tag>前面省略 {elided} 步</Tag> : null}
        </span>
        <code>
          <PackageText>{`${step.class}.${step.method}`}</PackageText>
        </code>
      </li>
    ))}
    <li>
      <span className={styles.how}>
        <bdi>{`读取，${source ?? `方法内偏移 0x${at.toString(16)}`}`}</bdi>
      </span>
      <code>
        <PackageText>{api}</PackageText>
      </code>
    </li>
  </ol>
)
