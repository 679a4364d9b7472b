import { useLoaderData } from 'react-router'
import { amount } from '../../lib/format.ts'
import { loading } from '../../lib/loading.ts'
import { site } from '../../lib/site.ts'
import { ProsePage } from '../../ui/prose-page.tsx'
import { Words } from '../../ui/words.tsx'
import { FundsDrawing } from './funds-drawing.tsx'
import styles from './funds-page.module.css'
import { balanceOf, fundsYear, totalOf, yearOut, type FundsLine } from './funds-year.ts'

const { carriedOver, income, spending } = fundsYear

const Lines = ({ caption, lines, total }: { caption: string; lines: readonly FundsLine[]; total: string }) => (
  <table className={styles.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">项目</th>
        <th scope="col">说明</th>
        <th scope="col">金额（元）</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ name, note, yuan }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{note}</td>
          <td>{amount(yuan)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {total}
        </th>
        <td>{amount(totalOf(lines))}</td>
      </tr>
    </tfoot>
  </table>
)

const Balance = () => (
  <dl className={styles.balance}>
    <dt>上年结转</dt>
    <dd>{amount(carriedOver)}</dd>
    <dt>本年收入</dt>
    <dd>{amount(totalOf(income))}</dd>
    <dt>本年支出</dt>
    <dd>{amount(totalOf(spending))}</dd>
    <dt>结转下年</dt>
    <dd>{amount(balanceOf(fundsYear))}</dd>
  </dl>
)

const parts = (year: number) => [
  {
    title: '基金做什么',
    body: (
      <>
        <p>专项基金只用于联盟的公共事务：编写和评审标准，购置和校准实验室的测试设备，维护判定引擎，编写适配指南，举办培训。</p>
        <p>认证不收费，所以没有认证收入。任何一笔钱都不与判定结论挂钩：是否出资、出资多少，不影响条款、轮次和申诉。</p>
      </>
    ),
  },
  {
    title: '钱从哪里来',
    body: (
      <ul>
        <li>成员的自愿出资。每家每年的出资不超过当年总收入的八成。</li>
        <li>培训与开放日的成本分摊，不营利。</li>
        <li>专户的存款利息。</li>
        <li>不接受指定用途与某个应用、某项条款有关的捐赠。</li>
      </ul>
    ),
  },
  {
    title: `${year} 年收支${site.demo ? '（演示数据）' : ''}`,
    body: (
      <>
        <FundsDrawing year={year} />
        <Lines caption={`${year} 年收入`} lines={income} total="收入合计" />
        <Lines caption={`${year} 年支出`} lines={spending} total="支出合计" />
        <Balance />
      </>
    ),
  },
  {
    title: '怎样管',
    body: (
      <ul>
        <li>
          <Words>专户管理，秘书处经办，理事会批准预算；单笔超过 100,000.00 元的支出由理事会逐笔批准。</Words>
        </li>
        <li>判定人员、申诉人员不经手基金，也不从基金领取与结论有关的报酬。</li>
        <li>每年 3 月底前完成上一年度的审计，4 月底前在本页与联盟资讯公布收支。</li>
        <li>
          <Words>成员可以查阅账目；任何人可以写信询问某一项支出，秘书处在 15 个工作日内答复。</Words>
        </li>
      </ul>
    ),
  },
]

export const loader = loading(async () => yearOut(Date.now()))

export const Component = () => {
  const { year } = useLoaderData<typeof loader>()
  return (
    <ProsePage
      title="专项基金"
      lede="钱从哪里来，用到哪里去。"
      parts={parts(year)}
      {...(site.demo && { note: '演示内容：基金、金额与条文均为虚构，数字只用来说明这一页怎样公布收支。' })}
    />
  )
}
