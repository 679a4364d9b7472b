import { ConfigProvider, theme, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'

const dark = matchMedia('(prefers-color-scheme: dark)')
const coarse = matchMedia('(pointer: coarse)')

/** Light or dark follows the system or the footer's switch, which sets `data-theme` on the root. */
const subscribe = (listener: () => void) => {
  const watch = new MutationObserver(listener)
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  for (const query of [dark, coarse]) query.addEventListener('change', listener)
  return () => {
    watch.disconnect()
    for (const query of [dark, coarse]) query.removeEventListener('change', listener)
  }
}
const isDark = () => {
  const chosen = document.documentElement.dataset['theme']
  return chosen ? chosen === 'dark' : dark.matches
}
/** A single string, so that useSyncExternalStore can compare it. */
const appearance = () => `${isDark() ? 'dark' : 'light'} ${coarse.matches ? 'coarse' : 'fine'}` as const

/** On iOS a font below 16 px makes the page zoom in when a field gets the focus. */
const touched = (fontSize: number) => ({ Input: { fontSize, inputFontSize: fontSize }, Select: { fontSize } })

/** Our tokens as the library's theme. It computes shades and sizes, so it needs the values in px, not CSS variables or rem. */
const themeFromTokens = (now: ReturnType<typeof appearance>): ThemeConfig => {
  const isCoarse = now.endsWith('coarse')
  const style = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(style.fontSize)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    algorithm: now.startsWith('dark') ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: token('--blue'),
      colorLink: token('--blue'),
      colorError: token('--st-failed'),
      colorWarning: token('--st-warning'),
      colorSuccess: token('--st-passed'),
      colorText: token('--ink'),
      colorTextSecondary: token('--ink-2'),
      colorTextDescription: token('--ink-3'),
      colorTextPlaceholder: token('--ink-3'),
      colorTextLightSolid: token('--on-solid'),
      colorWhite: token('--on-solid'),
      colorBorder: token('--line-ctl'),
      colorSplit: token('--line'),
      colorBgContainer: token('--surface'),
      colorBgElevated: token('--surface'),
      colorBgLayout: token('--bg'),
      colorFillTertiary: token('--sunk'),
      controlItemBgActive: token('--blue-tint'),
      controlItemBgHover: token('--sunk'),
      fontFamily: token('--font'),
      fontSize: 0.875 * rem,
      borderRadius: 4,
      controlHeight: (isCoarse ? 2.75 : 2.25) * rem,
      motionDurationMid: '0.2s',
      boxShadowSecondary: token('--shadow-float'),
      wireframe: false,
    },
    components: isCoarse ? touched(rem) : {},
  }
}

/** The CSP nonce of this page, for style elements created in the browser. */
const nonce = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''

/** Context for pages with the console's component library. Public pages never load it; lists and reports don't need it. */
export const AntdFrame = ({ children }: { children: ReactNode }) => {
  const now = useSyncExternalStore(subscribe, appearance)
  const config = useMemo(() => themeFromTokens(now), [now])
  return (
    <ConfigProvider theme={config} locale={zhCN} csp={{ nonce: nonce() }} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  )
}
