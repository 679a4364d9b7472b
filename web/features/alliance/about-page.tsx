import { useLoaderData } from 'react-router'
import { Blocks } from '../../ui/blocks.tsx'
import { threeWidths } from './app-drawings.ts'
import { loadText, PageText, type PageWords } from './text-page.tsx'

export const loader = loadText('about')

/** The page's text with the drawing, for visitors and for the editor's preview. */
export const AboutText = (words: PageWords) => (
  <PageText {...words} within={{ part: 'first', node: <Blocks blocks={[threeWidths]} /> }} />
)

export const Component = () => <AboutText {...useLoaderData<typeof loader>()} />
