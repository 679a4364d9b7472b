/** What every module that shows an app needs: how it reads, and how lists page. */
export { type AppRow, appBrief } from './app-brief.ts'
export { cursorOf, directionOf, PAGE_SIZE, readCursor, readPage, splitPage } from './cursor.ts'
export { appColumns, findApp } from './queries.ts'
