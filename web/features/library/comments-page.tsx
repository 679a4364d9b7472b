import type { Output } from '@alliance/contract/call'
import {
  type CommentedState,
  type CommentedVersion,
  type PublicComment,
  queryCommentedVersions,
  queryDocComments,
} from '@alliance/contract/doc-comments'
import { Link, useLoaderData } from 'react-router'
import { cursorIn, loading } from '../../lib/loading.ts'
import { paths, query as queryOf } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { CommentAnswer } from '../../ui/comment-answer.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Words } from '../../ui/words.tsx'
import styles from './comments-page.module.css'
import { versionStates } from './version-states.ts'

const SIZE = 20
type Told = Output<typeof queryDocComments>

/** Comments on one announced version; without an id the currently announced versions and those with comments. */
export const loader = loading(async ({ ask, query }) => {
  const id = query.get('id')
  if (id === null) return { versions: await ask(queryCommentedVersions, {}), told: null, isFirst: true }
  const at = cursorIn(query)
  const version = query.get('version') ?? undefined
  const told = await ask(queryDocComments, { id, version, size: SIZE, ...at })
  return { versions: [], told, isFirst: at.cursor === undefined }
})

const LEDE = '新版本公布后、施行前，会员可以逐条提意见，编辑逐条答复。公开的意见与答复都在这里，不写是谁提的。'

export const Component = () => {
  const { versions, told, isFirst } = useLoaderData<typeof loader>()
  if (told) return <OfVersion told={told} isFirst={isFirst} />
  return (
    <FoldSection title="公示意见" level={1} lede={LEDE}>
      <Commented versions={versions} />
    </FoldSection>
  )
}

const Commented = ({ versions }: { versions: readonly CommentedVersion[] }) => {
  if (versions.length === 0)
    return (
      <Empty title="现在没有公示中的版本" drawing="folded">
        公布新版本时会列在这里。
      </Empty>
    )
  return (
    <ul className={styles.rows}>
      {versions.map(({ id, title, version, effectiveFrom, state, ...counts }) => (
        <li key={`${id} ${version}`}>
          <h2>
            <Link to={paths.docComments(id, version)}>{`${title} ${version}`}</Link>
          </h2>
          <p className={styles.place}>
            <span>{periodWords(state, `${effectiveFrom} 起施行，之前可以提意见`)}</span>
            <span>{countsInWords(counts)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

const countsInWords = ({ received, answered, published }: Pick<Told, 'received' | 'answered' | 'published'>) =>
  received === 0 ? '没有收到意见' : `收到意见 ${received} 条，已答复 ${answered} 条，公开 ${published} 条`

const periodWords = (state: CommentedState, whileOpen: string) => {
  if (state === 'coming') return whileOpen
  return state === 'withdrawn' ? '这一版已经撤回' : '公示已经结束'
}

const standing = ({ effectiveFrom, state, ...counts }: Told): string =>
  [
    `${periodWords(state, `${effectiveFrom} 起施行，正在公示`)}。`,
    site.demo ? '内容为演示。' : '',
    `${countsInWords(counts)}。`,
  ].join('')

const OfVersion = ({ told, isFirst }: { told: Told; isFirst: boolean }) => {
  const { id, title, version, state, items, nextCursor } = told
  return (
    <FoldSection title={`${title} ${version} 的公示意见`} level={1} lede={LEDE} index={<Ways told={told} />}>
      <p className={styles.counts}>
        <Words>{standing(told)}</Words>
      </p>
      {items.length === 0 ? (
        <Empty title={isFirst ? '还没有公开的意见' : '后面没有了'} drawing="folded">
          {isFirst ? '有了答复，并且对大家有用的意见，会公开在这里。' : '列表可能刚刚变过。'}
        </Empty>
      ) : (
        <ul className={styles.rows}>
          {items.map((item, index) => (
            <Row
              key={index}
              item={item}
              at={state === 'withdrawn' ? undefined : `${paths.docVersion(id, version)}#${item.anchor}`}
            />
          ))}
        </ul>
      )}
      <nav className={styles.pages} aria-label="翻页">
        {isFirst ? null : (
          <Link className="lnk" to={paths.docComments(id, version)}>
            回到第一页
          </Link>
        )}
        {nextCursor === null ? null : (
          <Link className="lnk" to={paths.comments() + queryOf({ id, version, cursor: nextCursor })}>
            下一页
          </Link>
        )}
      </nav>
    </FoldSection>
  )
}

const commentedStates: Record<CommentedState, string> = { ...versionStates, withdrawn: '已撤回' }

const Ways = ({ told: { id, version, state, versions } }: { told: Told }) => (
  <ul className={styles.ways}>
    {state === 'coming' ? (
      <li>
        {/* A plain link: the console is a separate document. */}
        <a className="lnk" href={paths.ownComments({ document: id, version })}>
          提意见
        </a>
      </li>
    ) : null}
    {state === 'withdrawn' ? null : (
      <li>
        <Link className="lnk" to={paths.docVersion(id, version)}>{`看 ${version} 全文`}</Link>
      </li>
    )}
    {versions
      .filter((one) => one.version !== version)
      .map((one) => (
        <li key={one.version}>
          <Link className="lnk" to={paths.docComments(id, one.version)}>
            {`${one.version}（${commentedStates[one.state]}）的意见`}
          </Link>
        </li>
      ))}
  </ul>
)

const Place = ({ clause, title }: PublicComment) => (
  <>
    {clause ? <span className="mono">{clause} </span> : null}
    {title}
  </>
)

const Row = ({ item, at }: { item: PublicComment; at: string | undefined }) => (
  <li>
    <p className={styles.place}>
      {at === undefined ? (
        <span>
          <Place {...item} />
        </span>
      ) : (
        <Link to={at}>
          <Place {...item} />
        </Link>
      )}
      {item.isEdited ? <span>经编辑整理</span> : null}
    </p>
    <p className={styles.text}>
      <bdi>{item.text}</bdi>
    </p>
    <CommentAnswer outcome={item.outcome} answer={item.answer}>
      <Minute at={item.answeredAt} />
    </CommentAnswer>
  </li>
)
