import { queryRegistry, type CertificateRow } from '@alliance/contract/registry'
import { Form, Link, useLoaderData, useNavigation } from 'react-router'
import { date } from '../../lib/format.ts'
import { cursorIn, loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, TextInput, useAskedForm } from '../../ui/field.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { GoldMark } from '../../ui/mark.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './registry-page.module.css'

const SIZE = 20
const MAX_KEYWORD = 100

/** Keyword and cursor are in the URL, so that the list works without scripts. */
export const loader = loading(async ({ ask, query }) => {
  const keyword = (query.get('keyword') ?? '').trim().slice(0, MAX_KEYWORD)
  const page = cursorIn(query)
  const found = await ask(queryRegistry, { size: SIZE, ...(keyword && { keyword }), ...page })
  return { keyword, isFirst: page.cursor === undefined, ...found }
})
type Registry = Awaited<ReturnType<typeof loader>>

export const Component = () => {
  const registry = useLoaderData<typeof loader>()
  return (
    <FoldSection
      title="有效金标名录"
      level={1}
      lede="此刻有效的金标证书，最近签发的在前。到期或撤销的不在其中，可以按编号查验。"
      index={<Find registry={registry} />}
    >
      {registry.items.length === 0 ? <Nothing registry={registry} /> : <Rows registry={registry} />}
    </FoldSection>
  )
}

const Find = ({ registry }: { registry: Registry }) => {
  const { keyword } = registry
  const isBusy = useNavigation().location?.pathname === paths.registry()
  const form = useAskedForm({ keyword })
  return (
    <>
      <search>
        <Form ref={form} method="get" action={paths.registry()} className={styles.find} aria-label="查找名录">
          <Field label="应用、包名、企业或证书编号">
            <TextInput name="keyword" type="search" defaultValue={keyword} maxLength={MAX_KEYWORD} />
          </Field>
          <Button type="submit" busy={isBusy}>
            查找
          </Button>
        </Form>
        <FoundSaid state={{ data: registry, error: undefined, loading: isBusy }} keyword={keyword} />
      </search>
      <p className={styles.more}>
        <Link className="lnk" to={paths.verify()}>
          查验证书
        </Link>
        <a className="lnk" href="/feed/certificates.xml">
          订阅签发与撤销
        </a>
        <Link className="lnk" to={paths.transparency()}>
          认证数据
        </Link>
      </p>
    </>
  )
}

const Nothing = ({ registry: { keyword, isFirst } }: { registry: Registry }) => {
  if (keyword)
    return (
      <Empty title="没有符合的有效金标" drawing="single" action={<LinkButton to={paths.registry()}>看全部</LinkButton>}>
        换一个词看看。旧版本和已到期的证书不在名录里。
      </Empty>
    )
  if (!isFirst)
    return (
      <Empty title="后面没有了" drawing="single" action={<LinkButton to={paths.registry()}>回到第一页</LinkButton>}>
        名录可能刚刚变过。
      </Empty>
    )
  return (
    <Empty title="还没有有效的金标" drawing="folded">
      七类标准全部通过的版本会列在这里。
    </Empty>
  )
}

const Rows = ({ registry: { items, nextCursor, keyword, isFirst } }: { registry: Registry }) => (
  <>
    <Table caption="有效金标" heads={['应用', '持有者', '证书编号', '签发', '有效至']} className={styles.table}>
      {items.map((row) => (
        <Row key={row.number} row={row} />
      ))}
    </Table>
    <nav className={styles.pages} aria-label="翻页">
      {isFirst ? null : (
        <Link className="lnk" to={address({ keyword })}>
          回到第一页
        </Link>
      )}
      {nextCursor === null ? null : (
        <Link className="lnk" to={address({ keyword, cursor: nextCursor })}>
          下一页
        </Link>
      )}
    </nav>
  </>
)

const address = ({ keyword, cursor }: { keyword: string; cursor?: string }) => {
  const query = new URLSearchParams({ ...(keyword && { keyword }), ...(cursor !== undefined && { cursor }) })
  return query.size === 0 ? paths.registry() : `${paths.registry()}?${query}`
}

const Row = ({ row }: { row: CertificateRow }) => (
  <tr>
    <td>
      <span className={styles.app}>
        <GoldMark />
        <Link to={paths.verify(row.number)}>
          <bdi>{row.appName}</bdi>
        </Link>
        <bdi className="soft">{row.versionName}</bdi>
        {row.demo ? <Tag>演示</Tag> : null}
      </span>
      <code className={styles.package}>{row.packageName}</code>
    </td>
    <td>
      <bdi>{row.company || '/'}</bdi>
    </td>
    <td>
      <code className={styles.number}>{row.number}</code>
    </td>
    <td className={styles.day}>{date(row.issuedAt)}</td>
    <td className={styles.until}>
      <span className={styles.short}>有效至 </span>
      {date(row.validUntil)}
    </td>
  </tr>
)
