import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdTrustedTypes } from './build/antd-trusted-types.ts'
import { shortClassNames } from './build/class-names.ts'
import { leanRouter } from './build/lean-router.ts'
import { pdfCmaps } from './build/pdf-cmaps.ts'

/**
 * What every page needs comes in one file: many small ones compress worse and cost a request each. Parts that only the
 * console or one page uses stay with them.
 */
const frame =
  /node_modules\/(?:react|react-dom|react-router|scheduler|zod)\/|\/web\/lib\/(?:api|chunk|class-names|form-body|format|keep-alive|loading|page-handle|paths|random-id|reactions|safe-redirect|session|site|storage|terminal|throttle|uuid-cookie)\.|\/contract\/(?:call|frame-codes|document-menu|fields|define-states|data-state|home)\.ts|\/web\/ui\/(?:tokens|base|button|dialog-box|dialogs|empty|fold|icon|mark|marked|tag)\.|\/web\/app\/(?!console\/|office\/|vendor\/|side-shell|account-routes|behind-routes|guards|site\/sign-out|count-views)|vite\/preload-helper/
/** Shared by the build and by development; `build/build.ts` and `build/dev.ts` say what is built. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), antdTrustedTypes, leanRouter, pdfCmaps()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'frame', test: frame }],
        },
      },
    },
    reportCompressedSize: false,
  },
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]_[local]' } },
}))
