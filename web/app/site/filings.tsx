import { Fragment } from 'react'
import { site } from '../../lib/site.ts'

/** Websites in mainland China must show their registration numbers on each page, linked to the registers. */
export const Filings = () =>
  site.filings?.map(({ number, register }) => (
    <Fragment key={number}>
      {'　'}
      <a className="mute" href={register} rel="noreferrer" target="_blank">
        {number}
      </a>
    </Fragment>
  ))
