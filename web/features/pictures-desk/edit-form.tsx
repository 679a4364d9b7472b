import type { DeskPicture } from '@alliance/contract/pictures-desk'
import { officePaths } from '../../lib/office-paths.ts'
import { useFollowNewer } from '../../lib/use-anew.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormActs } from '../../ui/form.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import { PictureFields } from './picture-fields.tsx'
import styles from './pictures.module.css'
import { usePictureEditing, type PictureEditing } from './use-picture-editing.ts'

type Props = { picture: DeskPicture; onAnew: (revision: number) => void; onSaved: (revision: number) => void }

/** What is written about a picture, changed. */
export const EditForm = ({ picture, onAnew, onSaved }: Props) => {
  const editing = usePictureEditing(picture, onSaved)
  const { form, isDirty } = editing
  const begunWith = Number(form.values['revision'])
  useFollowNewer({ saved: picture.revision, begunWith, held: isDirty || form.busy, forget: form.forget, onAnew })
  return (
    <KeptFormFrame form={form} label="修改图片" undo="换回保存过的" className={styles.form}>
      <ConflictNotice editing={editing} now={picture} onAnew={onAnew} />
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

type ConflictProps = { editing: PictureEditing; now: DeskPicture; onAnew: (revision: number) => void }

/** A colleague was faster: who and when, what stands there now, and the ways on. Nothing typed is lost whichever way is gone. */
const ConflictNotice = ({ editing: { conflict, insist, form }, now, onAnew }: ConflictProps) => {
  if (!conflict) return null
  const takeTheirs = () => {
    form.forget()
    onAnew(conflict.revision)
  }
  return (
    <Notice tone="error">
      <p>
        <bdi>{conflict.changedBy}</bdi> 在 <Minute at={conflict.changedAt} /> 改过这张图。你写的都还在下面，没有丢。
      </p>
      {now.revision < conflict.revision ? null : (
        <p>
          现在是：<bdi>{now.name}</bdi>，替代文字“{now.alt}”{now.credit ? `，来源“${now.credit}”` : ''}。
        </p>
      )}
      <p className={styles.ways}>
        <Button size="small" type="submit" onClick={insist}>
          保存我的
        </Button>
        <Button size="small" kind="text" onClick={takeTheirs}>
          不要我的，换成现在的
        </Button>
      </p>
    </Notice>
  )
}
