import type { Banner } from '@alliance/contract/banner'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { bannerDrawing } from './banner-drawings.tsx'
import styles from './home-banners.module.css'

/** Defaults while an installation has no banners. */
const ownBanners: readonly Banner[] = [
  { id: 'self-check', title: '上传 APK，先看自检', text: '自检与认证用同一套规则', path: paths.goldForm(), drawing: 'selfCheck' },
  { id: 'standard', title: '标准全文，逐条可查', text: '每一条都有编号与依据', path: paths.docs(), drawing: 'standard' },
  { id: 'join', title: '加入联盟，一起定标准', text: '终端厂商、开发者、生态单位', path: paths.join(), drawing: 'join' },
]

type Place = { atStart: boolean; atEnd: boolean }

/** Whether the row is scrolled to its start or end; both if nothing overflows. */
const usePlace = () => {
  const row = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState<Place>({ atStart: true, atEnd: false })
  const look = () => {
    const list = row.current
    if (!list) return
    const atStart = list.scrollLeft < 2
    const atEnd = list.scrollLeft + list.clientWidth > list.scrollWidth - 2
    setPlace((before) => (before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd }))
  }
  useEffect(() => {
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  const move = (direction: -1 | 1) => {
    const list = row.current
    list?.scrollBy({ left: direction * (list.firstElementChild?.clientWidth ?? list.clientWidth) })
  }
  return { row, place, look, move }
}

/** Links to other pages in a row. Nothing moves by itself: it is scrolled by buttons or by hand. */
export const HomeBanners = ({ banners }: { banners: readonly Banner[] }) => {
  const { row, place, look, move } = usePlace()
  const shown = banners.length > 0 ? banners : ownBanners
  return (
    <section className={styles.band} aria-label="推荐">
      <div className={`sheet in ${styles.frame}`}>
        <ul className={styles.row} ref={row} onScroll={look}>
          {shown.map((banner) => (
            <li key={banner.id}>
              <Link to={banner.path}>
                <svg
                  viewBox="0 0 96 72"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.25"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  {bannerDrawing(banner.drawing)}
                </svg>
                <span>
                  <b>{banner.title}</b>
                  <small>{banner.text}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p className={styles.turn}>
          <IconButton label="上一张" disabled={place.atStart} onClick={() => move(-1)}>
            <Icon name="left" />
          </IconButton>
          <IconButton label="下一张" disabled={place.atEnd} onClick={() => move(1)}>
            <Icon name="right" />
          </IconButton>
        </p>
      </div>
    </section>
  )
}
