import { queryTransparency } from '@alliance/contract/transparency'
import { Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Corrections } from './corrections.tsx'
import { HowCounted } from './how-counted.tsx'
import { MonthsPart } from './months-part.tsx'
import { AppealsPart, CertificatesPart, ScopesPart, TermsPart } from './parts.tsx'
import { StandardsPart } from './standards-part.tsx'
import styles from './transparency.module.css'
import { isAnythingTold, runningWords } from './words.ts'

export const loader = loading(({ ask }) => ask(queryTransparency, {}))
type Loaded = Awaited<ReturnType<typeof loader>>

/** 认证数据: monthly figures about rounds, without naming any company. */
export const Component = () => {
  const told = useLoaderData<typeof loader>()
  const hasFigures = isAnythingTold(told.months)
  return (
    <>
      <FoldSection
        title="认证数据"
        level={1}
        lede="每月有多少轮认证得出结论，多少通过，哪些条款最常不符，要等几天，申诉改判多少。不写出任何一家企业。"
        index={<Ways hasFigures={hasFigures} />}
      >
        {told.demo ? (
          <p className={styles.demo}>
            <Tag>演示数据</Tag>这一页的数字由演示站点随机生成，不是任何认证的结果。
          </p>
        ) : null}
        {hasFigures ? <MonthsPart {...told} /> : <Nothing running={told.running} />}
        <Corrections corrections={told.corrections} part="rounds" />
      </FoldSection>
      {hasFigures ? <Rest {...told} /> : null}
      <FoldSection title="怎样统计">
        <HowCounted />
      </FoldSection>
    </>
  )
}

const Ways = ({ hasFigures }: { hasFigures: boolean }) => (
  <p className={styles.ways}>
    {hasFigures ? (
      <a className="lnk" href={`${paths.transparency()}.csv`} download>
        下载 CSV
      </a>
    ) : null}
    <Link className="lnk" to={paths.registry()}>
      有效金标名录
    </Link>
    <Link className="lnk" to={paths.precedents()}>
      申诉案例
    </Link>
  </p>
)

const Nothing = ({ running }: Pick<Loaded, 'running'>) => (
  <Empty title="还没有可以公布的数字" drawing="parted">
    {runningWords(running)}企业太少的月份不公布，免得认出是哪一家。
  </Empty>
)

const Rest = ({ months, corrections }: Pick<Loaded, 'months' | 'corrections'>) => (
  <>
    <FoldSection title="按标准" lede="同一轮里，每项标准各有结论。">
      <StandardsPart months={months} />
      <Corrections corrections={corrections} part="standards" />
    </FoldSection>
    <FoldSection title="最常未通过的条款" lede="改之前先看这几条。">
      <TermsPart months={months} />
      <Corrections corrections={corrections} part="terms" />
    </FoldSection>
    <FoldSection title="按范围与规则包" lede="七类标准一起申请的，与只申请几类的；由哪一版规则包判定。">
      <ScopesPart months={months} />
      <Corrections corrections={corrections} part="scopes" />
    </FoldSection>
    <FoldSection title="申诉" lede="对条款的申诉，结论是成立的会改判。">
      <AppealsPart months={months} />
      <Corrections corrections={corrections} part="appeals" />
    </FoldSection>
    <FoldSection title="金标证书" lede="每月签发、到期与撤销多少张，月末有多少张有效。">
      <CertificatesPart months={months} corrections={corrections} />
      <Corrections corrections={corrections} part="certificates" />
    </FoldSection>
  </>
)
