import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { LeaveDialog, type LeaveTexts, useLeaveBlocker } from '~/ui/leave-dialog'

/** Whether the page has photos that are not uploaded yet: each shows its progress. A page that is left aborts them. */
export const isUploading = () => document.querySelector('[data-upload]') !== null

/** What is asked before a page with such photos is left. */
export const leaveUploadsTexts = (t: TFunction): LeaveTexts => ({
  title: t('media:own.leaving.title'),
  text: t('media:own.leaving.text'),
  leave: t('media:own.leaving.leave'),
  stay: t('media:own.leaving.stay'),
})

/**
 * Asks before the page is left while photos are uploaded, unless the page has a blocker of its own.
 * @param returnsFrom the address of a form on the page whose action leads back to it
 */
export function LeaveUploads({ returnsFrom }: { returnsFrom?: string }) {
  const { t } = useTranslation()
  return <LeaveDialog question={useLeaveBlocker(isUploading, returnsFrom)} texts={leaveUploadsTexts(t)} />
}
