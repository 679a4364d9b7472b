import type { SeedArticle } from './article.ts'
import { backup } from './articles/backup.ts'
import { cleartext } from './articles/cleartext.ts'
import { exported } from './articles/exported.ts'
import { foregroundService } from './articles/foreground-service.ts'
import { largeScreen } from './articles/large-screen.ts'
import { pageSize } from './articles/page-size.ts'
import { openDay } from './articles/open-day.ts'
import { questionHour } from './articles/question-hour.ts'
import { reportReading } from './articles/report-reading.ts'
import { revision } from './articles/revision.ts'
import { shelfCourse } from './articles/shelf-course.ts'
import { signing } from './articles/signing.ts'
import { topicVote } from './articles/topic-vote.ts'
import { workshop } from './articles/workshop.ts'

/** Newest first. Each rests on a public document that it names; all are marked as demonstration. */
export const seedArticles: readonly SeedArticle[] = [
  questionHour,
  openDay,
  topicVote,
  pageSize,
  workshop,
  signing,
  revision,
  largeScreen,
  reportReading,
  cleartext,
  backup,
  exported,
  foregroundService,
  shelfCourse,
]
