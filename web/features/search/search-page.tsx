import { search } from '@alliance/contract/home'
import { Form, Link, useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { Marked } from '../../ui/marked.tsx'
import { hitPath, HitTag } from './search-box.tsx'
import styles from './search-page.module.css'

const MAX_CHARACTERS = 100

export const loader = loading(async ({ ask, query }) => {
  const keyword = (query.get('keyword') ?? '').trim().slice(0, MAX_CHARACTERS)
  return { keyword, hits: keyword ? await ask(search, { keyword }) : [] }
})

export const Component = () => {
  const { keyword, hits } = useLoaderData<typeof loader>()
  return (
    <FoldSection
      title="搜索"
      level={1}
      lede={keyword ? `“${keyword}”，找到 ${hits.length} 条` : '搜标准、资讯、条款编号'}
      index={
        <Form className={styles.form} action="/home/search" key={keyword}>
          <Field label="关键词">
            <TextInput name="keyword" defaultValue={keyword} maxLength={MAX_CHARACTERS} type="search" />
          </Field>
          <Button type="submit" kind="primary">
            搜索
          </Button>
        </Form>
      }
    >
      {hits.length === 0 ? (
        <Empty title={keyword ? '暂无结果' : '输入关键词开始搜索'} action={<LinkButton to={paths.docs()}>看标准文档</LinkButton>}>
          可以换个说法，或用条款编号，例如 COMP-05。
        </Empty>
      ) : (
        <ul className={styles.hits}>
          {hits.map((hit) => (
            <li key={`${hit.type}-${hit.id}`}>
              <Link to={hitPath(hit)}>
                <HitTag type={hit.type} />
                <b>
                  <Marked text={hit.title} word={keyword} />
                </b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </FoldSection>
  )
}
