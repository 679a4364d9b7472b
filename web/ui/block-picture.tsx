import type { PictureBlock } from '@alliance/contract/block'
import { picturePath } from '@alliance/contract/picture-path'
import { site } from '../lib/site.ts'
import styles from './block-picture.module.css'
import { Words } from './words.tsx'

/** A picture of the library in its place, which is kept free for it. An editor's address is over soon: it is read at once. */
export const BlockPicture = ({ picture }: { picture: PictureBlock }) => {
  const { pictureId, address, alt, width, height, caption, credit } = picture
  const words = [caption, credit && `图片来源：${credit}`].filter(Boolean).join('　')
  return (
    <figure className={styles.figure}>
      <img
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
