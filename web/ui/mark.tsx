import { rem } from './rem.ts'

const FRONT = 'M5 4.5h11v23H5A1.5 1.5 0 0 1 3.5 26V6A1.5 1.5 0 0 1 5 4.5z'

/** The alliance's logo: the outline of a half-open device. Never recoloured, tilted or smaller than 16 px. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={FRONT} />
    <path d="M16 4.5l10.9 3.3c.7.2 1.1.8 1.1 1.4v13.6c0 .6-.4 1.2-1.1 1.4L16 27.5" />
    <path d="M7.5 10.5h5M7.5 15h5M7.5 19.5h3" strokeWidth="1.4" />
    <path d="M20 16l1.8 2.2 3-4" strokeWidth="1.6" />
  </svg>
)

/** The gold label. Only beside a version with a valid certificate, or where the label itself is explained. Beside text unless sized (px). */
export const GoldMark = ({ size = rem(18) }: { size?: number | string }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <path d={FRONT} fill="var(--gold-fill-a)" />
    <path d="M16 4.5l10.9 3.3c.7.2 1.1.8 1.1 1.4v13.6c0 .6-.4 1.2-1.1 1.4L16 27.5z" fill="var(--gold-fill-b)" />
    <path d="M8.5 16.3l5 5.2L23 10.8" fill="none" stroke="#fff" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" />
  </svg>
)
