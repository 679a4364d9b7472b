import { type OpenVersion, queryOpenVersions } from '@alliance/contract/comments'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CommentForm } from './comment-form.tsx'
import styles from './comments.module.css'
import { OwnComments } from './own-comments.tsx'

/** 公示意见: a form for comments on announced versions, and one's own comments with their outcome. */
export const CommentsPage = () => {
  const state = useCall(queryOpenVersions, {})
  return (
    <>
      <PageHead crumbs={[]} title="公示意见">
        <LinkButton size="small" to={paths.comments()}>
          看公开的意见
        </LinkButton>
      </PageHead>
      <p className={styles.lede}>
        新版本公布后、施行前，可以逐条提意见。编辑会答复，答复发到“消息”；意见与答复可能公开，公开时不写是谁提的。
      </p>
      <Loaded state={state} title="没有读到公示中的版本" rows={4}>
        {(versions) => <Saying versions={versions} />}
      </Loaded>
      {/* Loaded meanwhile, shown with the form, which would push it away. */}
      <div hidden={!state.data && !state.error}>
        <OwnComments />
      </div>
    </>
  )
}

const Saying = ({ versions }: { versions: readonly OpenVersion[] }) =>
  versions.length === 0 ? (
    <div className={styles.nothing}>
      <Empty title="现在没有公示中的版本" drawing="single">
        关注了的标准公布新版本时，会告诉你。
      </Empty>
    </div>
  ) : (
    <CommentForm versions={versions} />
  )
