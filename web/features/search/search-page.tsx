import type { Output } from '@alliance/contract/call'
import { searchKind, searchPage, type SearchKind } from '@alliance/contract/search'
import { Form, useLoaderData } from 'react-router'
import { cut } from '../../lib/cut.ts'
import { loading } from '../../lib/loading.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput, useAskedForm } from '../../ui/field.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { counted, KindFilter } from './kind-filter.tsx'
import { BeyondTheEnd, NothingAsked, NothingFound } from './nothing-found.tsx'
import { ResultList } from './result-list.tsx'
import { ResultPages } from './result-pages.tsx'
import styles from './search-page.module.css'

const MAX_CHARACTERS = 100

/** Sanitizes the query: control characters are removed, a long keyword is cut, an unknown kind is ignored. */
const asked = (query: URLSearchParams) => {
  // oxlint-disable-next-line no-control-regex -- an address may hold them, a text never does
  const keyword = (query.get('keyword') ?? '').replaceAll(/[\u0000-\u001f\ufffd]/g, ' ').trim()
  const page = Number(query.get('page') ?? 1)
  return {
    keyword: cut(keyword, MAX_CHARACTERS),
    kind: searchKind.safeParse(query.get('kind')).data,
    page: [1, 2, 3, 4, 5].includes(page) ? page : 1,
  }
}

type Result = Output<typeof searchPage>
export type Asked = { keyword: string; kind: SearchKind | undefined; page: number }

export const loader = loading(async ({ ask, query }): Promise<Asked & { result: Result | null }> => {
  const { keyword, kind, page } = asked(query)
  const result = keyword ? await ask(searchPage, { keyword, page, ...(kind && { kind }) }) : null
  return { keyword, kind, page, result }
})

const ledeOf = (keyword: string, result: Result | null) => {
  if (!result) return '标准与条款、PDF、资讯、活动和页面，都在这里找。'
  if (result.partly) return `没有内容含有“${keyword}”的全部词语。这 ${counted(result.total)}含有一部分`
  return `${result.total.count > 0 ? `找到${result.total.more ? '' : ' '}${counted(result.total)}` : '没有找到'}与“${keyword}”有关的内容`
}

export const Component = () => {
  const { result, ...given } = useLoaderData<typeof loader>()
  return (
    <FoldSection
      title="搜索"
      level={1}
      lede={<output>{ledeOf(given.keyword, result)}</output>}
      index={
        <>
          <SearchForm keyword={given.keyword} kind={given.kind} />
          {result && result.total.count > 0 ? <KindFilter asked={given} result={result} /> : null}
        </>
      }
    >
      <Results asked={given} result={result} />
    </FoldSection>
  )
}

const Results = ({ asked, result }: { asked: Asked; result: Result | null }) => {
  if (!result) return <NothingAsked />
  if (result.hits.length === 0 && result.pages > 0) return <BeyondTheEnd asked={asked} pages={result.pages} />
  if (result.hits.length === 0) return <NothingFound asked={asked} elsewhere={result.total} />
  return (
    <>
      <ResultList hits={result.hits} keyword={asked.keyword} />
      <ResultPages asked={asked} result={result} />
    </>
  )
}

/** Searches again, keeping the kind. */
const SearchForm = ({ keyword, kind }: Pick<Asked, 'keyword' | 'kind'>) => {
  const form = useAskedForm({ keyword })
  return (
    <Form ref={form} className={styles.form} action="/home/search">
      <Field label="关键词">
        <TextInput name="keyword" defaultValue={keyword} maxLength={MAX_CHARACTERS} type="search" />
      </Field>
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <Button type="submit" kind="primary">
        搜索
      </Button>
    </Form>
  )
}
