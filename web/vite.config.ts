import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdTrustedTypes } from './build/antd-trusted-types.ts'
import { chunkGroups, fileName, withoutFrame } from './build/chunk-groups.ts'
import { shortClassNames } from './build/class-names.ts'
import { leanContract } from './build/lean-contract.ts'
import { leanLibraries } from './build/lean-libraries.ts'
import { leanWords } from './build/lean-words.ts'
import { pdfCmaps } from './build/pdf-cmaps.ts'

/**
 * Code that every page needs is in three files: many small ones compress worse and cost a request each, a single one runs as one long
 * task. Parts that only the console or one page uses are separate, except what documents share with the reports: in a file of its own it
 * would split up others, and visitors come for the documents first.
 */
const frame =
  /node_modules\/react-router\/|\/web\/lib\/(?:api|chunk|class-names|form-body|format|keep-alive|loading|page-handle|paths|random-id|safe-redirect|session|site|storage|terminal|debounce|ui-effects|use-read-place|uuid-cookie)\.|\/contract\/document-menu\.ts|\/web\/ui\/(?:tokens|base|button|dialog-box|dialogs|empty|fold|icon|mark|marked|tag)\.|\/web\/app\/(?!console\/|office\/|vendor\/|side-shell|account-routes|private-routes|guards|site\/sign-out|after-start|arrivals|count-views|keep-place|stray-files)|vite\/preload-helper/
const chunks = chunkGroups(import.meta.dirname, [
  // `app/document.ts` runs each file as a separate task.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'schema',
    test: /node_modules\/zod\/|\/contract\/(?:call|frame-codes|fields|define-states|data-state|home)\.ts/,
    priority: 2,
  },
  { name: 'frame', test: frame, priority: 1 },
])

/** Shared by the build and by development; `build/build.ts` and `build/dev.ts` say what is built. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), chunks.plugin, antdTrustedTypes, leanContract, leanLibraries, leanWords, pdfCmaps()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false, resolveDependencies: withoutFrame },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        entryFileNames: ({ name }) => fileName(name, '.js'),
        chunkFileNames: ({ name }) => fileName(name, '.js'),
        assetFileNames: ({ names: [name = ''] }) => fileName(name, '[extname]'),
        codeSplitting: { groups: chunks.groups },
      },
    },
    reportCompressedSize: false,
  },
  css: { modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]_[local]' } },
}))
