import { type AppealFile, appealFile, FILE_MIB, FILES_PER_MESSAGE } from '@alliance/contract/appeal'
import { sendFile } from '../../lib/send-file.ts'
import type { Form } from '../../lib/use-form.ts'
import type { Sendings } from '../../lib/use-sending.ts'
import { FilesField } from '../../ui/files-field.tsx'

const TYPES = '.log,.txt,.png,.jpg,.jpeg,.pdf,.mp4,text/plain,image/png,image/jpeg,application/pdf,video/mp4'

/** The part of an uploaded file that a draft keeps; its URL would expire. */
type Kept = Pick<AppealFile, 'fileId' | 'fileName' | 'sizeBytes'>

/** The form's files, kept as JSON in its values, so that they are part of its draft. */
const filesIn = (form: Form): readonly Kept[] => JSON.parse(form.values['files'] || '[]') as Kept[]

export const fileIdsOf = (form: Form): string[] => filesIn(form).map(({ fileId }) => fileId)

/** The files, as the form keeps them, without those that were sent. */
export const withoutSent = (files: string, sent: readonly string[]): string => {
  const left = (JSON.parse(files || '[]') as Kept[]).filter(({ fileId }) => !sent.includes(fileId))
  return left.length > 0 ? JSON.stringify(left) : ''
}

/** Attachments of the form. */
export const AppealFiles = ({ form, sendings }: { form: Form; sendings: Sendings }) => (
  <FilesField
    sendings={sendings}
    label="附件"
    note="选填"
    choose="选择附件"
    hint={`截图、日志、PDF 或录像；PNG、JPEG、PDF、UTF-8 文本、MP4，每个不超过 ${FILE_MIB} MB，最多 ${FILES_PER_MESSAGE} 个。`}
    accept={TYPES}
    most={FILES_PER_MESSAGE}
    mostMiB={FILE_MIB}
    files={filesIn(form)}
    keyOf={({ fileId }) => fileId}
    problem={form.problems['files']}
    send={(file, how) =>
      sendFile(appealFile, { file, ...how, path: `/api/upload/appeal?${new URLSearchParams({ fileName: file.name })}` })
    }
    onChange={(change) =>
      form.change('files', (text) => {
        const next = change(JSON.parse(text || '[]') as Kept[])
        return JSON.stringify(next.map(({ fileId, fileName, sizeBytes }) => ({ fileId, fileName, sizeBytes })))
      })
    }
  />
)
