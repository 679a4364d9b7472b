declare module 'virtual:assets' {
  import type { SiteAssets } from './site-assets.ts'
  export const assets: SiteAssets
}
