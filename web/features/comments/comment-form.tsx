import { addComment, COMMENT_CHARS, type OpenVersion, queryOwnComments } from '@alliance/contract/comments'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../lib/paths.ts'
import type { Problems, Values } from '../../lib/field-problems.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { AreaField, FormActs, SelectField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import styles from './comments.module.css'

const keyOf = ({ documentId, version }: Pick<OpenVersion, 'documentId' | 'version'>) => `${documentId} ${version}`

/** Version and anchor given by a document's link, if the version accepts comments. */
const meantBy = (query: URLSearchParams, versions: readonly OpenVersion[]) => {
  const about = versions.find(
    ({ documentId, version }) => documentId === query.get('document') && version === query.get('version'),
  )
  const anchor = about?.places.find((place) => place.anchor === query.get('at'))?.anchor ?? ''
  return { documentId: about?.documentId ?? '', version: about?.version ?? '', anchor }
}

/** The draft includes its place: otherwise the text could be restored and sent for another one. */
const KEEPS = ['documentId', 'version', 'anchor', 'text']

const placeOptions = (about: OpenVersion | undefined) =>
  about?.places.map(({ anchor, clause, title }) => ({ value: anchor, label: `${clause} ${title}`.trim() })) ?? [
    { value: '', label: '请先选择版本' },
  ]

/** Document and version are a single choice in this form. */
const versionChosen = ({ documentId }: Values): Problems => (documentId ? {} : { documentId: '请选择版本' })

export const CommentForm = ({ versions }: { versions: readonly OpenVersion[] }) => {
  const { act } = useCreation(addComment, { refreshes: [queryOwnComments] })
  const [query] = useSearchParams()
  const [said, setSaid] = useState('')
  const meant = meantBy(query, versions)
  const form = useKeptForm({
    name: `comment ${keyOf(meant)} ${meant.anchor}`.trim(),
    keeps: KEEPS,
    schema: addComment.input,
    initial: { ...meant, text: '' },
    also: versionChosen,
    submit: async (input) => {
      setSaid('')
      await act(input)
      // What was typed while it was being sent stays.
      form.renew({ text: '' })
      setSaid('意见已提交，有了答复会告诉你。')
    },
  })
  const about = versions.find(
    ({ documentId, version }) => documentId === form.values['documentId'] && version === form.values['version'],
  )
  const choose = (key: string) => {
    const chosen = versions.find((one) => keyOf(one) === key)
    form.set('anchor', '')
    form.set('version', chosen?.version ?? '')
    form.set('documentId', chosen?.documentId ?? '')
  }
  return (
    <KeptFormFrame form={form} label="提意见" className={styles.form}>
      {said ? <Notice tone="passed">{said}</Notice> : null}
      <Field label="版本" error={form.problems['documentId']} hint={about && <Way about={about} />}>
        <Select
          value={about ? keyOf(about) : ''}
          onChange={(event) => choose(event.currentTarget.value)}
          options={[
            { value: '', label: '请选择' },
            ...versions.map((one) => ({ value: keyOf(one), label: `${one.title} ${one.version}，${one.effectiveFrom} 起施行` })),
          ]}
        />
      </Field>
      <SelectField form={form} name="anchor" label="针对哪一条" options={placeOptions(about)} />
      <AreaField
        form={form}
        name="text"
        label="意见"
        rows={5}
        maxLength={COMMENT_CHARS}
        hint="哪里不清楚或做不到，建议怎样改。不要写出企业与个人。"
      />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          提交意见
        </Button>
      </FormActs>
    </KeptFormFrame>
  )
}

const Way = ({ about: { documentId, version } }: { about: OpenVersion }) => (
  <Link to={paths.docVersion(documentId, version)}>看这一版全文</Link>
)
