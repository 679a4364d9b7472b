import type { Banner } from '@alliance/contract/banner'
import type { ReactNode } from 'react'

/** On a grid of 96 × 72; every line is a measure: widths to scale, columns, angles, dates. */
const drawings: Record<Banner['drawing'], ReactNode> = {
  selfCheck: (
    <>
      <path d="M2 60h92M6 60V14h18v46zM30 60V26h18v34zM54 60V14h18v46z" />
      <path d="M78 14v46M75 14h6M75 60h6M9 52h12M9 44h12M9 36h12M9 28h12M33 52h12M33 44h12M57 52h12M57 44h12M57 36h12M57 28h12" />
    </>
  ),
  standard: (
    <>
      <rect x="1" y="10" width="94" height="52" rx="4" />
      <path d="M34 10v52" strokeDasharray="3 3" />
      <path d="M8 20h18M8 28h18M8 36h12M44 20h42M44 28h42M44 36h42M44 44h28M1 68h94M1 65v6M95 65v6M34 65v6" />
    </>
  ),
  join: (
    <>
      <path d="M4 58h88M14 58V20h44v38M58 20l26 8v30" />
      <path d="M36 20v38" strokeDasharray="3 3" />
      <circle cx="26" cy="36" r="5" />
      <path d="M18 52c1-8 15-8 16 0M44 34h8M44 42h8M44 50h8M66 38l10 2.5M66 46l10 1.5" />
    </>
  ),
  // A calendar month, seven days a week, with the open day in the fourth week.
  openDay: (
    <>
      <rect x="10" y="8" width="76" height="56" rx="4" />
      <path d="M10 20h76M26 4v8M70 4v8" />
      <path d="M21 20v44M32 20v44M43 20v44M54 20v44M65 20v44M76 20v44M10 31h76M10 42h76M10 53h76" strokeWidth=".75" />
      <path d="M67 48l3 3 5-6" />
      <path d="M65 42h11v11H65z" />
    </>
  ),
  // The same window at 360 and at 840, to scale (24 : 56).
  fold: (
    <>
      <rect x="2" y="14" width="24" height="44" rx="4" />
      <rect x="36" y="14" width="56" height="44" rx="4" />
      <path d="M64 14v44" strokeDasharray="3 3" />
      <path d="M2 8h24M2 5v6M26 5v6M36 8h56M36 5v6M92 5v6M7 24h14M7 32h14M7 40h10M42 24h16M42 32h16M70 24h16M70 32h16M70 40h12" />
    </>
  ),
  // Pages of 16 KB with a tick every 4 KB, and a segment aligned to a page.
  pageSize: (
    <>
      <path d="M4 22h88v16H4zM33 22v16M62 22v16" />
      <path d="M11 38v-4M18 38v-4M26 38v-4M40 38v-4M48 38v-4M55 38v-4M69 38v-4M77 38v-4M84 38v-4" strokeWidth=".75" />
      <path d="M33 50h38v10H33zM33 42v4M4 12h29M4 9v6M33 9v6" />
    </>
  ),
}

/** A drawing unknown to this build is omitted; the text is enough. */
export const bannerDrawing = (name: Banner['drawing']): ReactNode => drawings[name] ?? null
