import { Fragment } from 'react'
import { site } from '../../lib/site.ts'

/** Sites of the mainland state their numbers on each page, each leading to its register. */
export const Filings = () =>
  site.filings?.map(({ number, register }) => (
    <Fragment key={number}>
      {'　'}
      <a className="mute" href={register} rel="noreferrer" target="_blank">
        {number}
      </a>
    </Fragment>
  ))
