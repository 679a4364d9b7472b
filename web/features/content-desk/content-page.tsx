import { queryContent } from '@alliance/contract/content-desk'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { writtenDocuments } from '@alliance/contract/edition'
import { queryEditionBase } from '@alliance/contract/edition-desk'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { contentPaths } from '../../lib/content-paths.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { useAnew } from '../../lib/use-anew.ts'
import { useCall } from '../../lib/use-call.ts'
import { Skeleton } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Editor, type Subject } from './content-editor.tsx'
import { ChooseDocument } from './edition-parts.tsx'
import { kindOf } from './kinds.ts'
import { useKindOfDraft } from './kind-of-draft.ts'

/** Until the answer has the page's title. */
const HEAD = <PageHead crumbs={[{ label: '内容', to: contentPaths.list('article') }, { label: '编辑内容' }]} title="编辑内容" />

const BACK = { to: contentPaths.list('article'), label: '回到内容列表' }

/** The document of a new edition and the version whose text it starts with; null if the URL names no document. */
const editionIn = (query: URLSearchParams) => {
  const document = writtenDocuments.find(({ id }) => id === query.get('documentId'))
  const version = query.get('version')
  return document ? { documentId: document.id, ...(version !== null && { version }) } : null
}

/** A saved content; of a discarded draft what was typed since its last save and is kept in this browser, to become a new one. */
const useSavedOne = (contentId: string | null) => {
  const state = useCall(queryContent, contentId === null ? null : { contentId })
  const isLost = state.data === undefined && isRefused(state.error, codes.NOT_FOUND)
  const lostKind = useKindOfDraft(isLost ? contentId : null)
  const lost = contentId !== null && lostKind !== undefined ? { kind: lostKind, lost: contentId } : undefined
  return { state, lost }
}

/** 编辑内容: one content, or a new one. */
export const ContentPage = () => {
  const [query] = useSearchParams()
  const contentId = query.get('contentId')
  const kind = kindOf(query.get('kind'))
  const isEdition = contentId === null && kind === 'edition'
  const edition = isEdition ? editionIn(query) : null
  const { state, lost } = useSavedOne(contentId)
  const base = useCall(queryEditionBase, edition)
  const { onAnew, onMade, turn, from } = useAnew(state.reload, contentId ?? (edition ? JSON.stringify(edition) : kind))
  const [made, setMade] = useState<{ turn: number; subject: Subject }>()
  const begun = (): Subject | undefined => {
    if (contentId === null && isEdition) return base.data && { kind, base: base.data }
    if (contentId === null) return { kind }
    if (lost) return lost
    // One goes on typing while what was new is read for the first time.
    if (state.data === undefined && state.error === undefined && made?.turn === turn) return made.subject
    const { data } = state
    return data?.contentId === contentId && data.revision >= from ? { kind: data.kind, content: data } : undefined
  }
  if (contentId === null && kind === 'page') return <Navigate to={contentPaths.list('page')} replace />
  if (isEdition && edition === null) return <ChooseDocument />
  const subject = begun()
  const waiting = () => <Skeleton rows={8} />
  if (subject === undefined)
    return isEdition ? (
      <Loaded state={base} title="没有读到这份文档" head={HEAD} back={BACK}>
        {waiting}
      </Loaded>
    ) : (
      <Loaded state={state} title="没有读到这条内容" head={HEAD} back={BACK}>
        {waiting}
      </Loaded>
    )
  return (
    <Editor
      key={turn}
      {...subject}
      onAnew={onAnew}
      onMade={(id) => {
        setMade({ turn, subject })
        onMade(id)
      }}
    />
  )
}
