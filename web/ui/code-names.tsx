import { Fragment } from 'react'

/** Long identifiers may break before a capital and after punctuation. */
const LONG_NAME = /([A-Za-z][\w$./@+-]{11,})/
const JOINT = /(?<=[a-z])(?=[A-Z])|(?<=[_$./@])(?=\w)/

/** Text with names of classes, files and calls or mail addresses: long ones break at a joint, not within a word. */
export const CodeNames = ({ children }: { children: string }) =>
  children.split(LONG_NAME).map((part, index) =>
    // Every second part is the regex's group.
    index % 2 === 1
      ? part.split(JOINT).map((piece, at) => (
          <Fragment key={`${index} ${at}`}>
            {at > 0 ? <wbr /> : null}
            {piece}
          </Fragment>
        ))
      : part,
  )
