import { queryAllianceMembers } from '@alliance/contract/home'
import { queryPageText } from '@alliance/contract/page-text'
import { useLoaderData } from 'react-router'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { contactDialog } from '../../ui/open-contact.ts'
import styles from './join-page.module.css'
import { PageText, type PageWords } from './text-page.tsx'

export const loader = loading(async ({ ask }) => {
  const [text, members] = await Promise.all([ask(queryPageText, { page: 'join' }), ask(queryAllianceMembers, {})])
  return { text, members }
})

const Acts = () => (
  <p className={styles.acts}>
    <Button kind="primary" onClick={() => void contactDialog()}>
      联系我们
    </Button>
    <LinkButton to={paths.service()}>金标认证说明</LinkButton>
  </p>
)

type Members = readonly { id: string; name: string; introduction: string }[]
const membersPart = (members: Members) => ({
  title: `现有成员${site.demo ? '（演示名称）' : ''}`,
  body: (
    <dl className={styles.members}>
      {members.map((member) => (
        <div key={member.id} className={styles.member}>
          <dt>{member.name}</dt>
          <dd>{member.introduction}</dd>
        </div>
      ))}
    </dl>
  ),
})

/** The page's text with the buttons and the members, for visitors and for the editor's preview. */
export const JoinText = ({ words, members }: { words: PageWords; members: Members }) => (
  <PageText {...words} within={{ part: 'last', node: <Acts /> }} more={members.length > 0 ? [membersPart(members)] : []} />
)

export const Component = () => {
  const { text, members } = useLoaderData<typeof loader>()
  return <JoinText words={text} members={members} />
}
