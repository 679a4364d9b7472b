import { Fragment } from 'react'
import { site } from '../../lib/site.ts'

const POLICE = /公网安备(\d+)号/

/** Where the authority shows what stands behind a number. */
const registerOf = (number: string): string => {
  const code = POLICE.exec(number)?.[1]
  return code === undefined ? 'https://beian.miit.gov.cn/' : `https://beian.mps.gov.cn/#/query/webSearch?code=${code}`
}

/** Sites of the mainland state their numbers on each page, each leading to its register. */
export const Filings = () =>
  site.filings?.map((number) => (
    <Fragment key={number}>
      {'　'}
      <a className="mute" href={registerOf(number)} rel="noreferrer" target="_blank">
        {number}
      </a>
    </Fragment>
  ))
