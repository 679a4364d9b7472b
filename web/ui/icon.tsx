import { rem } from './rem.ts'

const shapes = {
  phone: 'M7.5 2.5h5a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5h-5a1.5 1.5 0 0 1-1.5-1.5v-12a1.5 1.5 0 0 1 1.5-1.5zM9 15h2',
  foldable: 'M2.5 4h7.5v12.5H2.5zM10 4l7.5 1.8v9L10 16.5',
  tablet: 'M3.5 4h13a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-13a1.5 1.5 0 0 1-1.5-1.5v-9a1.5 1.5 0 0 1 1.5-1.5zM4.5 9v2',
  package: 'M10 2.5l6.5 3.5v8L10 17.5 3.5 14V6zM3.5 6L10 9.5 16.5 6M10 9.5v8',
  document: 'M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M7.5 10h5.5M7.5 13h5.5',
  hash: 'M7.5 3L6 17M14 3l-1.5 14M3.5 7.5h13.5M3 12.5h13.5',
  shield: 'M10 2.5l6.5 2v5c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8v-5z',
  cloud: 'M6 15.5a3.8 3.8 0 0 1-.3-7.6 4.8 4.8 0 0 1 9 1.2 3.3 3.3 0 0 1-.5 6.4z',
  message: 'M3.5 4.5h13v9.5H10l-3.5 3v-3h-3zM6.5 8h7M6.5 10.5h4.5',
  link: 'M8.5 11.5l3-3M7 9L4.8 11.2a2.8 2.8 0 0 0 4 4L11 13M9 7l2.2-2.2a2.8 2.8 0 0 1 4 4L13 11',
  flag: 'M5 17.5v-15M5 3.5h10l-2 3.5 2 3.5H5',
  search: 'M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM13 13l4 4',
  calendar: 'M3.5 5h13v12h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  download: 'M10 3v10M6 9.5l4 4 4-4M3.5 17h13',
  upload: 'M10 14V4M6 7.5l4-4 4 4M3.5 17h13',
  copy: 'M8 7h7.5a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1zM13 4.5v-1H3.5v10h1',
  qr: 'M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2h-2zM15 15h2v2h-2M15 12h2M12 16v1',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0z',
  eyeOff: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM4 16.5L16 3.5',
  refresh: 'M16 8a6.2 6.2 0 1 0 .2 3.5M16.5 4v4h-4',
  sound: 'M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5.5a6.4 6.4 0 0 1 0 9',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M4.5 7.5L10 13l5.5-5.5',
  up: 'M4.5 12.5L10 7l5.5 5.5',
  right: 'M7.5 4.5L13 10l-5.5 5.5',
  left: 'M12.5 4.5L7 10l5.5 5.5',
  user: 'M13 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM4 17c.5-3.5 3-5 6-5s5.5 1.5 6 5',
  check: 'M4 10.5l4 4 8-9',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  sliders: 'M3 6.5h7M14 6.5h3M3 13.5h3M10 13.5h7M12 4.5v4M8 11.5v4',
} as const
export type IconName = keyof typeof shapes
export const iconNames = Object.keys(shapes) as IconName[]

/** On a 20 px grid, 1.5 px stroke, in the text's colour. A button with only an icon needs a label. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => <Drawn shape={shapes[name]} size={size} />

export const Drawn = ({ shape, size }: { shape: string; size: number }) => (
  <svg
    width={rem(size)}
    height={rem(size)}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={shape} />
  </svg>
)
