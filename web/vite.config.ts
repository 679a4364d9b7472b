import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdTrustedTypes } from './build/antd-trusted-types.ts'
import { shortClassNames } from './build/class-names.ts'
import { pdfCmaps } from './build/pdf-cmaps.ts'

/**
 * What every page needs comes in one file: many small ones compress worse and cost a request each. Parts that only the
 * console or one page uses stay with them.
 */
const frame =
  /node_modules\/(?:react|react-dom|react-router|scheduler|zod)\/|\/web\/lib\/(?:api|chunk|class-names|form-body|format|keep-alive|loading|page-handle|paths|random-id|reactions|safe-redirect|session|site|storage|terminal|throttle|uuid-cookie)\.|\/contract\/(?:call|frame-codes|document-menu|fields|states|account|home)\.ts|\/web\/ui\/(?:tokens|base|button|clause-ruler|contact-dialog|dialog-box|dialogs|empty|fold|icon|mark|marked|state-mark|tag)\.|\/web\/app\/(?!console\/|office\/|vendor\/|side-shell|account-routes|behind-routes|count-views)|vite\/preload-helper/
/** The fixed pages share their frame and are short. */
const reading = /\/web\/(?:features\/alliance\/(?!service)|ui\/prose-page\.)/

/** Shared by the build and by development; `build/build.ts` and `build/dev.ts` say what is built. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), antdTrustedTypes, pdfCmaps()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: frame },
            { name: 'reading', test: reading },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]_[local]' } },
}))
