import type { DeskPicture } from '@alliance/contract/pictures-desk'
import { officePaths } from '../../lib/office-paths.ts'
import { useFollowNewer } from '../../lib/use-anew.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConflictNotice } from '../../ui/conflict-notice.tsx'
import { FormActs } from '../../ui/form.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { PictureFields } from './picture-fields.tsx'
import styles from './pictures.module.css'
import { usePictureEditing } from './use-picture-editing.ts'

type Props = { picture: DeskPicture; onAnew: (revision: number) => void; onSaved: () => void }

/** Edits the description of a picture. */
export const EditForm = ({ picture, onAnew, onSaved }: Props) => {
  const editing = usePictureEditing(picture, onSaved)
  const { form, isDirty, conflict } = editing
  const begunWith = Number(form.values['revision'])
  useFollowNewer({ saved: picture.revision, begunWith, held: isDirty || form.busy, forget: form.forget, onAnew })
  return (
    <KeptFormFrame form={form} label="修改图片" undo="换回保存过的" className={styles.form}>
      {conflict ? (
        <ConflictNotice
          conflict={conflict}
          what="这张图"
          now={picture.revision < conflict.revision ? null : <Now picture={picture} />}
          insist={editing.insist}
          takeTheirs={() => {
            form.forget()
            onAnew(conflict.revision)
          }}
        />
      ) : null}
      <PictureFields form={form} named={picture.uses > 0} />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          保存修改
        </Button>
        <LinkButton to={officePaths.pictures()}>返回图片库</LinkButton>
      </FormActs>
    </KeptFormFrame>
  )
}

const Now = ({ picture: { name, alt, credit } }: { picture: DeskPicture }) => (
  <p>
    现在是：<bdi>{name}</bdi>，替代文字“{alt}”{credit ? `，来源“${credit}”` : ''}。
  </p>
)
