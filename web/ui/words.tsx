import { CodeNames } from './code-names.tsx'

/** What must not break across lines: a date, a number with its unit, a term, a certificate number, a command line option. */
const WHOLE =
  /(\d{4}-\d{2}-\d{2}|(?:DEMO-)?GL-\d{8}-\w+|[A-Z]{2,6}-\d{2,3}(?!\w)|(?<![\w-])--?[A-Za-z][\w,=.-]*|\d[\d.,]* (?:[KMGT]i?B|dp|px|ms|[一-鿿]{1,4}))/

/** Text with line breaks where a typesetter would put them. Copying gives the original text. For a parent that lays out text. */
export const WordsWithin = ({ children }: { children: string }) =>
  children.split(WHOLE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="nw">
        {part}
      </span>
    ) : (
      <CodeNames key={index}>{part}</CodeNames>
    ),
  )

/** The same as a single inline box, for any parent. */
export const Words = ({ children }: { children: string }) => (
  <span>
    <WordsWithin>{children}</WordsWithin>
  </span>
)
