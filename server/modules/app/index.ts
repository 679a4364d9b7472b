/** What every module that shows an app needs: how it reads. */
export { type AppRow, appBrief } from './app-brief.ts'
export { appColumns, findApp } from './queries.ts'
