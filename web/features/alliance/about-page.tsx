import { useLoaderData } from 'react-router'
import { Blocks } from '../../ui/blocks.tsx'
import { threeWidths } from './app-drawings.ts'
import { loadText, PageText } from './text-page.tsx'

export const loader = loadText('about')

export const Component = () => (
  <PageText {...useLoaderData<typeof loader>()} within={{ part: 'first', node: <Blocks blocks={[threeWidths]} /> }} />
)
