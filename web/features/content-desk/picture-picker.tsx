import { queryPictures, type PictureRow } from '@alliance/contract/pictures-desk'
import { useState } from 'react'
import { useKeyPages } from '../../lib/key-pages.ts'
import { useCall } from '../../lib/use-call.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './picture-picker.module.css'

const PAGE_SIZE = 12

/** Choice of a picture of the library. */
export const PicturePicker = ({ onPick }: { onPick: (name: string) => void }) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed)
  const pages = useKeyPages(keyword)
  const state = useCall(queryPictures, {
    size: PAGE_SIZE,
    ...(keyword && { keyword }),
    ...pages.asked,
  })
  return (
    <div className={styles.picker}>
      <FindField label="查找图片" placeholder="名称、替代文字或来源" value={typed} onChange={setTyped} />
      <FoundSaid state={state} keyword={keyword} />
      <Loaded state={state} title="没有读到图片库">
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <Empty title={keyword ? '没有符合的图片' : '图片库还是空的'} drawing="single">
              {keyword ? '换一个词看看。' : '先到后台的“图片库”上传，这里写的内容会留着。'}
            </Empty>
          ) : (
            <>
              <ul className={styles.choices}>
                {items.map((item) => (
                  <Choice key={item.pictureId} item={item} onPick={onPick} />
                ))}
              </ul>
              {pages.index > 0 || nextCursor !== null ? <Pager {...pages.steps(nextCursor)} /> : null}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

const Choice = ({ item: { name, alt, thumbnail }, onPick }: { item: PictureRow; onPick: (name: string) => void }) => (
  <li>
    <button type="button" className={styles.choice} onClick={() => onPick(name)}>
      <Thumbnail src={thumbnail} />
      <span className={styles.words}>
        <b>{name}</b>
        <small>{alt}</small>
      </span>
    </button>
  </li>
)
