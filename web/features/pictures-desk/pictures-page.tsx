import { queryPictures, type PictureRow } from '@alliance/contract/pictures-desk'
import { Link, useLocation } from 'react-router'
import { fileSize } from '../../lib/format.ts'
import { useAddressKeyword, useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Table } from '../../ui/table.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './pictures.module.css'

const PAGE_SIZE = 20

/** 图片库: all pictures for articles, newest first. */
export const PicturesPage = () => {
  const arrived = useLocation().state as { said?: Said } | null
  const { typed, setTyped, keyword } = useAddressKeyword()
  return (
    <>
      <PageHead crumbs={[]} title="图片库">
        <LinkButton kind="primary" size="small" to={officePaths.picture()}>
          上传图片
        </LinkButton>
      </PageHead>
      {arrived?.said ? <Notice tone={arrived.said.tone}>{arrived.said.words}</Notice> : null}
      <p className={styles.lede}>文章和标准文档里的图都放在这里，可以反复用。内容公开以前，访客看不到里面的图。</p>
      <div className={styles.bar}>
        <FindField label="按名称、替代文字或来源查找" placeholder="名称、替代文字或来源" value={typed} onChange={setTyped} />
      </div>
      <List keyword={keyword} />
    </>
  )
}

const List = ({ keyword }: { keyword: string }) => {
  const pages = useListPages(keyword)
  const state = useCall(queryPictures, {
    size: PAGE_SIZE,
    ...(keyword && { keyword }),
    ...pages.asked,
  })
  return (
    <>
      <FoundSaid state={state} keyword={keyword} />
      <Loaded state={state} title="没有读到图片">
        {({ items, nextCursor }) =>
          items.length === 0 && pages.index === 0 ? (
            <Empty title={keyword ? '没有符合的图片' : '图片库还是空的'} drawing="single">
              {keyword ? '换一个词看看。' : '上传的图会列在这里。'}
            </Empty>
          ) : (
            <>
              <Table
                caption="图片库"
                className={styles.list}
                heads={['图片', '替代文字', '尺寸', '用处', '上传']}
                stale={state.error !== undefined}
              >
                {items.map((item) => (
                  <Row key={item.pictureId} item={item} />
                ))}
              </Table>
              <Pager note={`每页 ${PAGE_SIZE} 张`} {...pages.steps(nextCursor)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const Row = ({
  item: { pictureId, name, alt, credit, width, height, sizeBytes, thumbnail, uses, ...item },
}: {
  item: PictureRow
}) => (
  <tr>
    <td className={styles.name}>
      <Link to={officePaths.picture(pictureId)} className={styles.named}>
        <Thumbnail src={thumbnail} />
        <span>{name}</span>
      </Link>
    </td>
    <td className={styles.alt}>
      {alt}
      {credit ? <p className={styles.small}>来源：{credit}</p> : null}
    </td>
    <td className={styles.size}>
      <span>
        {width} × {height}
      </span>
      <p className={styles.small}>{fileSize(sizeBytes)}</p>
    </td>
    <td className={styles.uses}>{uses === 0 ? '没有内容在用' : `${uses} 条内容`}</td>
    <td className={styles.time}>
      <span className={styles.narrow}>上传 </span>
      <Minute at={item.addedAt} />
      <p className={styles.small}>
        <bdi>{item.addedBy || '网站建立时导入'}</bdi>
      </p>
    </td>
  </tr>
)
