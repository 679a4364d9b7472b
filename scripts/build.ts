import { packCommandLineIfStale } from './fresh-command-line.ts'
import { buildWebIfStale } from './fresh-web.ts'

buildWebIfStale({ force: true })
packCommandLineIfStale()
