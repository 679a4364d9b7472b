import { restoreContentVersion } from '@alliance/contract/content-acts'
import { type ContentVersion, type DeskContent } from '@alliance/contract/content-desk'
import { ContentState } from '@alliance/contract/content-states'
import { Link } from 'react-router'
import { contentPaths } from '../../lib/content-paths.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './content-desk.module.css'
import { useContentAct } from './use-content-act.ts'
import { isFixed } from './kinds.ts'
import type { Editing } from './use-editing.ts'

type Props = { editing: Editing; content: DeskContent; onAnew: (revision: number) => void }

const standingOf = ({ kind, publicVersion, state }: DeskContent, { version, publicFrom }: ContentVersion) => {
  if (version === publicVersion) return state === ContentState.scheduled && kind !== 'edition' ? '定时公开' : '公开中'
  return publicFrom === null ? undefined : '公开过'
}

/** All saved versions, newest first: view one, or restore it as the draft. */
export const VersionList = ({ editing, content, onAnew }: Props) => {
  const { press, busy } = useContentAct(restoreContentVersion, editing)
  const restore = async (version: number) => {
    const answer = confirm({
      title: `把第 ${version} 版恢复为草稿？`,
      content: '它会成为新的一版。公开的内容不变，要再发布才会变。',
      confirm: '恢复为草稿',
    })
    if (!(await agreed(answer))) return
    const revision = await press({ version: String(version) }, `第 ${version} 版已恢复为草稿`)
    if (revision !== undefined) onAnew(revision)
  }
  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 id="versions">版本</h2>
      <ol>
        {content.versions.map((item) => {
          const standing = standingOf(content, item)
          return (
            <li key={item.version}>
              <p>
                <Link to={contentPaths.preview(content.contentId, String(item.version))}>第 {item.version} 版</Link>
                {standing ? <Tag>{standing}</Tag> : null}
                {item.version === content.version ? <Tag>最新</Tag> : null}
              </p>
              <p className="mute">
                <Minute at={item.at} /> <bdi>{item.who || '网站建立时导入'}</bdi>
                {item.note ? `，${item.note}` : ''}
              </p>
              {item.version === content.version || isFixed(content) ? null : (
                <Button
                  size="small"
                  kind="text"
                  busy={busy}
                  disabled={editing.isDirty}
                  onClick={() => void restore(item.version)}
                >
                  恢复为草稿<span className="vh">：第 {item.version} 版</span>
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
