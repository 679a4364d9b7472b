import { PICTURE_ALT_CHARS, PICTURE_CREDIT_CHARS, PICTURE_NAME_CHARS } from '@alliance/contract/pictures-desk'
import type { Form } from '../../lib/use-form.ts'
import { AreaField, TextField } from '../../ui/form.tsx'

/** Description of a picture. `named`: contents refer to it by name, so the name can't change. */
export const PictureFields = ({ form, named = false }: { form: Form; named?: boolean }) => (
  <>
    <TextField
      form={form}
      name="name"
      label="名称"
      maxLength={PICTURE_NAME_CHARS}
      autoComplete="off"
      readOnly={named}
      hint={named ? '有内容在用这张图，名称不能再改' : '写正文时按这个名称放图，不能与别的图相同。有内容用了以后不能再改'}
    />
    <AreaField
      form={form}
      name="alt"
      label="替代文字"
      rows={3}
      maxLength={PICTURE_ALT_CHARS}
      hint="图里有什么，一两句话。读屏软件会读出这段话，图没有载入时也显示它"
    />
    <TextField
      form={form}
      name="credit"
      label="来源"
      optional
      maxLength={PICTURE_CREDIT_CHARS}
      hint="作者或出处，显示在图的下面"
    />
  </>
)
