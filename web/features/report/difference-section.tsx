import type { Output } from '@alliance/contract/call'
import { queryDifference } from '@alliance/contract/round-acts'
import { Link } from 'react-router'
import { fileSize } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { PackageText } from '../../ui/package-text.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import styles from './difference-section.module.css'

type Difference = NonNullable<Output<typeof queryDifference>>
type Finding = Difference['appeared'][number]

/** 与上一轮相比: new and fixed findings, and other changes of the package. Renders nothing for the first round. */
export const DifferenceSection = ({ identifyId }: { identifyId: string }) => {
  const { data } = useCall(queryDifference, { identifyId }, { quiet: true })
  if (!data) return null
  const { previous, appeared, fixed, unchanged, open, first, lists, sizeBytes } = data
  const rules = rulesWords(data)
  return (
    <section className={styles.difference} aria-labelledby="difference-title">
      <div>
        <h2 id="difference-title" tabIndex={-1}>
          与上一轮相比
        </h2>
        <p className={styles.against}>
          <Link className="lnk" to={paths.report(previous.identifyId)}>
            <bdi>{previous.versionName || '/'}</bdi>（<bdi>{previous.number}</bdi>）
          </Link>
        </p>
      </div>
      <div>
        <p className={styles.counts}>
          <span>已改好 {fixed.length} 处</span>
          <span>新出现 {appeared.length} 处</span>
          <span>没有变化 {unchanged} 处</span>
          {open.length > 0 ? <span>还没有结论 {open.length} 处</span> : null}
          {first.length > 0 ? <span>上一轮没有判定 {first.length} 处</span> : null}
        </p>
        {rules ? <p className={styles.rules}>{rules}</p> : null}
        <Findings title="新出现" tone="failed" items={appeared} />
        <Findings title="上一轮没有判定，这一轮发现" tone="failed" items={first} />
        <Findings title="上一轮发现，这一轮还没有结论" tone="undetermined" items={open} />
        <Findings title="已改好" tone="passed" items={fixed} />
        <dl className={styles.lists}>
          {lists
            .filter(({ added, removed }) => added.length + removed.length > 0)
            .map((list) => (
              <div key={list.name}>
                <dt>{list.name}</dt>
                <dd>
                  <Names sign="增加" names={list.added} />
                  <Names sign="去掉" names={list.removed} />
                </dd>
              </div>
            ))}
          <div>
            <dt>大小</dt>
            <dd>{sizeWords(sizeBytes)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

/** With other rules or another engine, a difference need not come from the package. */
const rulesWords = ({ samePackage, packs, engines }: Pick<Difference, 'samePackage' | 'packs' | 'engines'>): string => {
  const changes = [
    { name: '规则包', ...packs },
    { name: '引擎', ...engines },
  ]
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => `${name}从 ${before} 换成 ${after}`)
    .join('，')
  if (samePackage) return changes ? `安装包没有变，${changes}。` : '安装包没有变。'
  return changes ? `${changes}，新出现的不一定是这一版改出来的。` : ''
}

const sizeWords = ({ before, after }: Difference['sizeBytes']) => {
  if (before === after) return `${fileSize(after)}，没有变化`
  const change = after > before ? `增加 ${fileSize(after - before)}` : `减少 ${fileSize(before - after)}`
  return `${fileSize(before)} → ${fileSize(after)}，${change}`
}

const FEW = 5

const Findings = ({
  title,
  tone,
  items,
}: {
  title: string
  tone: 'failed' | 'passed' | 'undetermined'
  items: readonly Finding[]
}) => {
  if (items.length === 0) return null
  return (
    <details className={styles.findings} open={items.length <= FEW}>
      <summary>
        <StateTag label={title} tone={tone} bare /> {items.length} 处
      </summary>
      <ul>
        {items.map(({ termId, title: term, found, appeal }, at) => (
          <li key={`${termId} ${at}`}>
            <code>{termId}</code>
            <span>
              {term}
              <PackageText>{found}</PackageText>
              {appeal === undefined ? null : <small>经申诉 {appeal} 改判，安装包没有变化</small>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Names = ({ sign, names }: { sign: string; names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p>
      {sign}：
      {names.map((name) => (
        <PackageText key={name}>{name}</PackageText>
      ))}
    </p>
  )
