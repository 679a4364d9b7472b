import { queryPackageMaps } from '@alliance/contract/package-maps'
import { useCall } from '../../lib/use-call.ts'
import { LargeScreenSection } from './large-screen-section.tsx'
import { PersonalDataSection } from './personal-data-section.tsx'

/** Maps of the package in addition to the terms. Renders nothing for rounds judged before there were maps. */
export const PackageMapsSections = ({ identifyId }: { identifyId: string }) => {
  const { data } = useCall(queryPackageMaps, { identifyId }, { quiet: true })
  if (!data) return null
  return (
    <>
      <PersonalDataSection map={data.personalData} />
      <LargeScreenSection map={data.largeScreen} />
    </>
  )
}
