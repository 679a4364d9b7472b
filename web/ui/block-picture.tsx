import type { PictureBlock } from '@alliance/contract/block'
import { MEDIUM_WIDTH, mediumPath, picturePath } from '@alliance/contract/picture-path'
import { site } from '../lib/site.ts'
import styles from './block-picture.module.css'
import { Words } from './words.tsx'

/** `srcset`: the medium size for small windows and 1x screens, otherwise the full one; a column is at most 42.5rem wide. */
const otherSizes = (pictureId: string, width: number) =>
  width > MEDIUM_WIDTH && {
    srcSet: `${site.staticHost}${mediumPath(pictureId)} ${MEDIUM_WIDTH}w, ${site.staticHost}${picturePath(pictureId)} ${width}w`,
    sizes: '(width < 45rem) 100vw, 42.5rem',
  }

/** A picture of the library, its space reserved. An editor's temporary link expires soon, so it is loaded eagerly. */
export const BlockPicture = ({ picture }: { picture: PictureBlock }) => {
  const { pictureId, address, alt, width, height, caption, credit } = picture
  const words = [caption, credit && `图片来源：${credit}`].filter(Boolean).join('　')
  return (
    <figure className={styles.figure}>
      <img
        {...(!address && otherSizes(pictureId, width))}
        src={address ?? site.staticHost + picturePath(pictureId)}
        alt={alt}
        width={width}
        height={height}
        loading={address ? 'eager' : 'lazy'}
      />
      {words ? (
        <figcaption>
          <Words>{words}</Words>
        </figcaption>
      ) : null}
    </figure>
  )
}
