import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'
import { Empty } from './empty.tsx'
import type { Back } from './read-fault.tsx'

type Props = { head: ReactNode; title: string; back: Back; children: ReactNode }

/** In place of a page whose URL lacks an id: a link to where one can choose. */
export const NotChosen = ({ head, title, back, children }: Props) => (
  <>
    {head}
    <Empty title={title} drawing="single" action={<LinkButton to={back.to}>{back.label}</LinkButton>}>
      {children}
    </Empty>
  </>
)
