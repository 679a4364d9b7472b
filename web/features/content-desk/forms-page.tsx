import { queryArticleForms, type ArticleForms } from '@alliance/contract/article-forms'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { contentPaths } from '../../lib/content-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, type Said, type Say } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PollPart } from './poll-part.tsx'
import styles from './forms.module.css'
import { SignUpPart } from './sign-up-part.tsx'

export type PartProps = { contentId: string; forms: ArticleForms; say: Say }

/** 投票与登记: poll and sign-up below an article, with their results. */
export const FormsPage = () => {
  const [query] = useSearchParams()
  const contentId = query.get('contentId') ?? ''
  const state = useCall(queryArticleForms, { contentId })
  const [said, setSaid] = useState<Said>()
  const say: Say = (tone, words) => setSaid({ tone, words })
  const title = state.data?.title ?? '文章'
  return (
    <>
      <PageHead
        crumbs={[
          { label: '内容', to: contentPaths.list('article') },
          { label: title, to: contentPaths.one(contentId) },
          { label: '投票与登记' },
        ]}
        title="投票与登记"
        tab={state.data?.title}
      >
        <LinkButton size="small" to={contentPaths.preview(contentId)}>
          预览
        </LinkButton>
      </PageHead>
      <p className={styles.lede}>文章公开时，投票与登记显示在正文下面；改动马上生效。</p>
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      <Loaded state={state} title="没有读到投票与登记">
        {(forms) => (
          <div className={styles.parts}>
            <PollPart contentId={contentId} forms={forms} say={say} />
            <SignUpPart contentId={contentId} forms={forms} say={say} />
          </div>
        )}
      </Loaded>
    </>
  )
}
