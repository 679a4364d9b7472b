import { queryPageText } from '@alliance/contract/page-text'
import { useLoaderData } from 'react-router'
import { amount } from '../../lib/format.ts'
import { loading } from '../../lib/loading.ts'
import { site } from '../../lib/site.ts'
import { FundsDrawing } from './funds-drawing.tsx'
import styles from './funds-page.module.css'
import { balanceOf, fundsYear, totalOf, yearOut, type FundsLine } from './funds-year.ts'
import { PageText, type PageWords } from './text-page.tsx'

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

/** Only in the demonstration, as an example; an alliance's editors write the real accounts. */
const demoYear = (year: number) => ({
  title: `${year} 年收支（演示数据）`,
  body: (
    <>
      <FundsDrawing year={year} />
      <Lines caption={`${year} 年收入`} lines={income} total="收入合计" />
      <Lines caption={`${year} 年支出`} lines={spending} total="支出合计" />
      <Balance />
    </>
  ),
})

export const loader = loading(async ({ ask }) => ({ text: await ask(queryPageText, { page: 'funds' }), ...yearOut(Date.now()) }))

/** The page's text with the accounts, for visitors and for the editor's preview. */
export const FundsText = ({ words, year }: { words: PageWords; year: number }) => (
  <PageText {...words} more={site.demo ? [demoYear(year)] : []} />
)

export const Component = () => {
  const { text, year } = useLoaderData<typeof loader>()
  return <FundsText words={text} year={year} />
}
