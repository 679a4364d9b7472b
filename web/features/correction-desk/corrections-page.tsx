import { addCorrection, type DeskCorrection, queryCorrections } from '@alliance/contract/correction-desk'
import type { CorrectedPart } from '@alliance/contract/transparency'
import { useState } from 'react'
import { Link } from 'react-router'
import { monthWords } from '../../lib/figures.ts'
import { paths } from '../../lib/paths.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Empty } from '../../ui/empty.tsx'
import { AreaField, FormActs, SelectField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './corrections.module.css'

const OUTDATES = { refreshes: [queryCorrections] }

const PARTS: Record<CorrectedPart, string> = {
  rounds: '结论与用时',
  standards: '按标准',
  terms: '最常未通过的条款',
  scopes: '按范围与规则包',
  appeals: '申诉',
  certificates: '金标证书',
}
const unchosen = { value: '', label: '请选择' }
const parts = [unchosen, ...Object.entries(PARTS).map(([value, label]) => ({ value, label }))]

const BLANK = { month: '', part: '', text: '' }
const KEEPS = Object.keys(BLANK)

/** 数据更正: corrections of published monthly figures. */
export const CorrectionsPage = () => {
  const state = useCall(queryCorrections, {})
  const [month, setMonth] = useState<string>()
  return (
    <>
      <PageHead crumbs={[]} title="数据更正" />
      <p className={styles.lede}>
        <Link to={paths.transparency()}>认证数据</Link>
        公布后不再改动。有错时在这里发布更正：它写在那张表的下面，原来的数字照旧可读。更正发布后不能改，也不能删。
      </p>
      <Loaded state={state} title="没有读到更正">
        {({ months, corrections }) => (
          <>
            {months.length > 0 ? <AddForm months={months} onAdded={setMonth} /> : <NoMonth />}
            {month ? <Notice tone="passed">{monthWords(month)}的更正已发布</Notice> : null}
            {months.length > 0 ? <Corrections rows={corrections} stale={state.error !== undefined} /> : null}
          </>
        )}
      </Loaded>
    </>
  )
}

const NoMonth = () => (
  <Empty title="还没有公布过认证数据" drawing="single">
    有月份的数字公布后，可以在这里发布更正。
  </Empty>
)

const AddForm = ({ months, onAdded }: { months: readonly string[]; onAdded: (month: string) => void }) => {
  const { act } = useAct(addCorrection, OUTDATES)
  const form = useKeptForm({
    name: 'correction',
    keeps: KEEPS,
    schema: addCorrection.input,
    initial: BLANK,
    submit: async (input) => {
      const content = `${monthWords(input.month)}，${PARTS[input.part]}：${input.text}`
      if (!(await agreed(confirm({ title: '发布这条更正？发布后不能改', content, confirm: '发布' })))) throw new MustMend()
      await act(input)
      form.renew(BLANK)
      onAdded(input.month)
    },
  })
  return (
    <KeptFormFrame form={form} label="发布更正" className={styles.add}>
      <SelectField
        form={form}
        name="month"
        label="月份"
        options={[unchosen, ...months.map((month) => ({ value: month, label: monthWords(month) }))]}
      />
      <SelectField form={form} name="part" label="哪一部分" options={parts} />
      <AreaField
        form={form}
        name="text"
        label="更正"
        rows={3}
        maxLength={300}
        hint="写明哪个数字错了，为什么，应是多少。证书以外的数字只差几轮时，不写应是多少，免得认出是哪一家。"
      />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          发布更正
        </Button>
      </FormActs>
    </KeptFormFrame>
  )
}

const Corrections = ({ rows, stale }: { rows: readonly DeskCorrection[]; stale: boolean }) =>
  rows.length === 0 ? (
    <p className="soft">还没有发布过更正。</p>
  ) : (
    <Table caption="发布过的更正" heads={['月份', '部分', '更正', '发布']} className={styles.list} stale={stale}>
      {rows.map(({ month, part, text, who, at }) => (
        <tr key={`${month}${part}${text}`}>
          <td>{monthWords(month)}</td>
          <td>{PARTS[part]}</td>
          <td className={styles.text}>{text}</td>
          <td className={styles.from}>
            <Minute at={at} /> <EmailText>{who}</EmailText>
          </td>
        </tr>
      ))}
    </Table>
  )
