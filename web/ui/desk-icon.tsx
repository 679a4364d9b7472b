import { Drawn, Icon, type IconName } from './icon.tsx'

/** Those that no public page shows: visitors don't load them. */
const shapes = {
  queue: 'M3.5 5h13M3.5 10h7M3.5 15h7M13.5 9.5l3.5 3-3.5 3z',
  clock: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM10 6v4l2.5 2',
  picture: 'M3 4h14v12H3zM3 13.5l4-4 3.5 3.5 2.5-2.5 4 4',
  pencil: 'M4 16l.8-3.2L13 4.5 15.5 7l-8.3 8.2zM11 6.5L13.5 9',
} as const
export type DeskIconName = IconName | keyof typeof shapes
export const deskIconNames = Object.keys(shapes) as (keyof typeof shapes)[]

const isOfDesks = (name: DeskIconName): name is keyof typeof shapes => name in shapes

export const DeskIcon = ({ name }: { name: DeskIconName }) =>
  isOfDesks(name) ? <Drawn shape={shapes[name]} size={20} /> : <Icon name={name} />
