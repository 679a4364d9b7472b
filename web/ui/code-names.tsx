import { Fragment } from 'react'

/** Where a name or an address longer than a narrow column may part: before a capital, behind a mark. */
const LONG_NAME = /([A-Za-z][\w$./@+-]{11,})/
const JOINT = /(?<=[a-z])(?=[A-Z])|(?<=[_$./@])(?=\w)/

/** Text in which names of classes, files and calls or mail addresses stand: a line too long ends at a joint of one, not within a word. */
export const CodeNames = ({ children }: { children: string }) =>
  children.split(LONG_NAME).map((part, index) =>
    // Every second part is what the group caught.
    index % 2 === 1
      ? part.split(JOINT).map((piece, at) => (
          <Fragment key={`${index} ${at}`}>
            {at > 0 ? <wbr /> : null}
            {piece}
          </Fragment>
        ))
      : part,
  )
