import { contentKindLabels } from '@alliance/contract/content-desk'
import { deletePicture, pictureUseLabels, queryPicture, type DeskPicture } from '@alliance/contract/pictures-desk'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Refused } from '../../lib/api.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { fileSize } from '../../lib/format.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { useAnew } from '../../lib/use-anew.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Table } from '../../ui/table.tsx'
import { EditForm } from './edit-form.tsx'
import styles from './pictures.module.css'
import { UploadForm } from './upload-form.tsx'
import { REFRESHES } from './use-picture-editing.ts'

const head = (title: string) => (
  <PageHead crumbs={[{ label: '图片库', to: officePaths.pictures() }, { label: title }]} title={title} tab={title} />
)

/** 上传图片, or one picture of the library: details, usage, description. */
export const PicturePage = () => {
  const [query] = useSearchParams()
  const pictureId = query.get('pictureId')
  if (pictureId !== null) return <Known key={pictureId} pictureId={pictureId} />
  return (
    <>
      {head('上传图片')}
      <UploadForm />
    </>
  )
}

const savedWords = ({ uses }: DeskPicture) =>
  uses === 0 ? '已保存' : '已保存。在用的内容还是原来的文字，把它重新保存并发布后才会更新'

const Known = ({ pictureId }: { pictureId: string }) => {
  const state = useCall(queryPicture, { pictureId })
  const { onAnew, ...anew } = useAnew(state.reload)
  const [said, setSaid] = useState<Said>()
  return (
    <Loaded state={state} title="没有读到这张图" head={head('图片')} back={{ to: officePaths.pictures(), label: '回到图片库' }}>
      {(picture) => (
        <>
          {head(picture.name)}
          {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
          <div className={styles.one}>
            <figure className={styles.shown}>
              <img src={picture.address} alt={picture.alt} width={picture.width} height={picture.height} />
              <Facts picture={picture} />
            </figure>
            {picture.revision < anew.from ? (
              <Skeleton rows={4} />
            ) : (
              <EditForm
                key={anew.turn}
                picture={picture}
                onAnew={onAnew}
                onSaved={() => setSaid({ tone: 'passed', words: savedWords(picture) })}
              />
            )}
          </div>
          <Uses picture={picture} onSaid={setSaid} />
        </>
      )}
    </Loaded>
  )
}

const Facts = ({ picture: { width, height, sizeBytes, addedAt, addedBy } }: { picture: DeskPicture }) => (
  <figcaption className={styles.facts}>
    <span>
      {width} × {height}，{fileSize(sizeBytes)}
    </span>
    <span>
      <Minute at={addedAt} /> {addedBy ? <bdi>{addedBy} 上传</bdi> : '网站建立时导入'}
    </span>
  </figcaption>
)

const Uses = ({ picture, onSaid }: { picture: DeskPicture; onSaid: (said: Said) => void }) => (
  <section className={styles.usedIn} aria-labelledby="used-in">
    <h2 id="used-in">哪些内容在用</h2>
    {picture.usedIn.length === 0 ? (
      <Unused picture={picture} onSaid={onSaid} />
    ) : (
      <>
        <Table caption="在用的内容" className={styles.where} heads={['内容', '种类', '用在']}>
          {picture.usedIn.map(({ contentId, kind, title, use }) => (
            <tr key={contentId}>
              <td className={styles.name}>
                <Link to={contentPaths.one(contentId)}>{title}</Link>
              </td>
              <td>{contentKindLabels[kind]}</td>
              <td>{pictureUseLabels[use]}</td>
            </tr>
          ))}
        </Table>
        <p className={styles.small}>有内容在用，以前的版本也算，所以不能删除。</p>
      </>
    )}
  </section>
)

/** Only a picture that no content uses can be deleted. */
const Unused = ({ picture, onSaid }: { picture: DeskPicture; onSaid: (said: Said) => void }) => {
  const { act, busy } = useAct(deletePicture, { refreshes: REFRESHES.slice(0, 1) })
  const leadOn = useOnward()
  const { pictureId, revision, name } = picture
  const remove = async () => {
    const question = { title: `删除“${name}”？`, content: '删除后不能恢复，要用时得重新上传。', confirm: '删除', danger: true }
    if (!(await agreed(confirm(question)))) return
    try {
      await act({ pictureId, revision: String(revision) })
      await leadOn(officePaths.pictures(), { replace: true, state: { said: { tone: 'passed', words: `“${name}”已删除` } } })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refresh(REFRESHES)
      onSaid({ tone: 'error', words: refusalWords(error) })
    }
  }
  return (
    <>
      <p className={styles.small}>还没有内容用这张图。</p>
      <p>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          删除这张图
        </Button>
      </p>
    </>
  )
}
