import { precedentResultLabels, precedentResults } from '@alliance/contract/precedents'
import { standards } from '@alliance/contract/standards'
import { Form, Link, useNavigation } from 'react-router'
import { paths, query } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select, TextInput, useAskedForm } from '../../ui/field.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { PrecedentRows } from './precedent-rows.tsx'
import styles from './precedents.module.css'
import type { Asked, Listed } from './precedents-page.tsx'

export const PrecedentList = ({ asked, isFirst, page }: Listed) => (
  <FoldSection
    title="申诉案例"
    level={1}
    lede="有了结论的申诉，整理出来供同行参考：条款怎样理解，什么情形会改判。不写出企业、应用与实验室。"
    index={
      <>
        <Find asked={asked} page={page} />
        <p className={styles.more}>
          <Link className="lnk" to={paths.transparency()}>
            申诉改判了多少
          </Link>
        </p>
      </>
    }
  >
    {asked.termId === undefined ? null : (
      <p className={styles.ofTerm}>
        只看条款 <code>{asked.termId}</code>
        <Link className="lnk" to={paths.precedents()}>
          看全部
        </Link>
      </p>
    )}
    {page.items.length === 0 ? (
      <Nothing asked={asked} isFirst={isFirst} />
    ) : (
      <>
        <PrecedentRows items={page.items} />
        <nav className={styles.pages} aria-label="翻页">
          {isFirst ? null : (
            <Link className="lnk" to={address(asked)}>
              回到第一页
            </Link>
          )}
          {page.nextCursor === null ? null : (
            <Link className="lnk" to={address(asked, page.nextCursor)}>
              下一页
            </Link>
          )}
        </nav>
      </>
    )}
  </FoldSection>
)

const address = (asked: Asked, cursor?: string) => paths.precedents() + query({ ...asked, cursor })

const anyOr = (options: readonly { id: string; label: string }[]) => [
  { value: '', label: '全部' },
  ...options.map(({ id, label }) => ({ value: id, label })),
]
const standardOptions = anyOr(standards)
const resultOptions = anyOr(precedentResults.map((id) => ({ id, label: precedentResultLabels[id] })))

const Find = ({ asked, page }: Pick<Listed, 'asked' | 'page'>) => {
  const { keyword = '', standard = '', result = '', termId } = asked
  const isBusy = useNavigation().location?.pathname === paths.precedents()
  const form = useAskedForm({ keyword, standard, result })
  return (
    <search>
      <Form ref={form} method="get" action={paths.precedents()} className={styles.find} aria-label="查找案例">
        {termId === undefined ? null : <input type="hidden" name="termId" value={termId} />}
        <Field label="条款、编号或文字">
          <TextInput name="keyword" type="search" defaultValue={keyword} maxLength={100} />
        </Field>
        <Field label="标准">
          <Select name="standard" defaultValue={standard} options={standardOptions} />
        </Field>
        <Field label="结论">
          <Select name="result" defaultValue={result} options={resultOptions} />
        </Field>
        <Button type="submit" busy={isBusy}>
          查找
        </Button>
      </Form>
      <FoundSaid state={{ data: page, error: undefined, loading: isBusy }} keyword={Object.values(asked).join(' ')} />
    </search>
  )
}

const Nothing = ({ asked, isFirst }: Pick<Listed, 'asked' | 'isFirst'>) => {
  const isAsked = Object.keys(asked).length > 0
  if (!isAsked && isFirst)
    return (
      <Empty title="还没有公开的案例" drawing="folded">
        申诉有了结论，并且对理解条款有帮助，会整理到这里。
      </Empty>
    )
  return (
    <Empty
      title={isFirst ? '没有符合的案例' : '后面没有了'}
      drawing="single"
      action={<LinkButton to={paths.precedents()}>看全部</LinkButton>}
    >
      {isFirst ? '换一个词或条件看看。' : '列表可能刚刚变过。'}
    </Empty>
  )
}
