import { buildWebIfStale } from './fresh-web.ts'

buildWebIfStale({ force: true })
