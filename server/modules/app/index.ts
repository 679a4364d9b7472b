/** For modules that show an app. */
export { type AppRow, appBrief } from './app-brief.ts'
export { appColumns, findApp } from './queries.ts'
