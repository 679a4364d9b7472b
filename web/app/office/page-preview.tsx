import { queryAllianceMembers } from '@alliance/contract/home'
import { lazy, useState } from 'react'
import type { PageWords } from '../../features/alliance/text-page.tsx'
import { useCall } from '../../lib/use-call.ts'
import { Loaded } from '../../ui/loaded.tsx'

const PageText = lazy(async () => ({ default: (await import('../../features/alliance/text-page.tsx')).PageText }))
const AboutText = lazy(async () => ({ default: (await import('../../features/alliance/about-page.tsx')).AboutText }))
const JoinText = lazy(async () => ({ default: (await import('../../features/alliance/join-page.tsx')).JoinText }))
/** Adds the year of the accounts, computed from today's date. */
const FundsText = lazy(async () => {
  const [{ FundsText: Text }, { yearOut }] = await Promise.all([
    import('../../features/alliance/funds-page.tsx'),
    import('../../features/alliance/funds-year.ts'),
  ])
  const FundsOfNow = ({ words }: { words: PageWords }) => {
    const [{ year }] = useState(() => yearOut(Date.now()))
    return <Text words={words} year={year} />
  }
  return { default: FundsOfNow }
})

const JoinPreview = ({ words }: { words: PageWords }) => {
  const state = useCall(queryAllianceMembers, {})
  return (
    <Loaded state={state} title="没有读到联盟成员">
      {(members) => <JoinText words={words} members={members} />}
    </Loaded>
  )
}

/** A text page with everything that visitors see within and below its text. */
export const PagePreview = ({ page, lede, blocks }: PageWords) => {
  const words = { page, lede, blocks }
  if (page === 'about') return <AboutText {...words} />
  if (page === 'join') return <JoinPreview words={words} />
  return page === 'funds' ? <FundsText words={words} /> : <PageText {...words} />
}
