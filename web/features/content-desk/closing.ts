import { MustMend } from '../../lib/use-form.ts'

/** Runs a form's act; on a conflict the dialog closes too, because the conflict is shown above the page's form. */
export const closing = async (close: () => void, act: () => Promise<unknown>) => {
  try {
    await act()
    close()
  } catch (error) {
    if (error instanceof MustMend) close()
    throw error
  }
}
