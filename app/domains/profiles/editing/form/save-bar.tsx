import { useTranslation } from 'react-i18next'
import { leaveUploadsTexts } from '~/domains/media/own-photos/upload/leave-uploads'
import { Button, ButtonLink } from '~/ui/button'
import { OWN_BAR } from '~/ui/frame/navigation'
import { LeaveDialog, type LeaveQuestion } from '~/ui/leave-dialog'

// On a phone it replaces the navigation. The frame's padding for the navigation keeps the end of the page above it.
const BAR =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:pb-[calc(0.625rem+env(safe-area-inset-bottom))] ' +
  'max-lg:pr-[max(1rem,env(safe-area-inset-right))] max-lg:pl-[max(1rem,env(safe-area-inset-left))] flex flex-wrap gap-x-2.5 gap-y-1.5 ' +
  'border-line bg-canvas py-2.5 max-lg:border-t sm:items-center lg:sticky lg:bottom-3 lg:z-12 lg:rounded-card lg:border lg:bg-raised lg:px-4 ' +
  // Hides the part of the form below it.
  'lg:shadow-[0_0.75rem_0_var(--color-canvas)] print:hidden'

/**
 * The buttons of the form. They stay on the screen wherever the page is scrolled, also while the photos above the form are shown. Cancel
 * leads to the profile as others see it (SPEC 2).
 */
export function SaveBar({
  form,
  unsaved,
  pending,
  isShown,
}: {
  /** The id of the form, which ends above the bar. */
  form: string
  unsaved: boolean
  pending: boolean
  /** False on a narrow window that shows the preview: it has the navigation instead. */
  isShown: boolean
}) {
  const { t } = useTranslation()
  return (
    <div className={BAR} data-save-bar {...(isShown ? OWN_BAR : {})}>
      <p
        className="w-full text-center text-sm/normal text-ink-soft empty:hidden sm:w-auto sm:flex-1 sm:text-start sm:empty:block"
        role="status"
      >
        {unsaved ? t('owner:edit.unsaved.status') : null}
      </p>
      <ButtonLink href="/profile" variant="secondary" className="flex-auto max-sm:px-2.5 sm:flex-[0_1_12rem]">
        {t('owner:edit.cancel')}
      </ButtonLink>
      <Button
        form={form}
        pending={pending}
        pendingText={t('owner:edit.pending')}
        className="flex-[2_1_auto] max-sm:px-2.5 max-sm:whitespace-nowrap sm:flex-[0_1_12rem]"
      >
        {t('owner:edit.save')}
      </Button>
    </div>
  )
}

/** Asks before input is lost, or else photos that are still being uploaded. */
export function UnsavedDialog({ question, unsaved }: { question: LeaveQuestion; unsaved: boolean }) {
  const { t } = useTranslation()
  const texts = {
    title: t('owner:edit.unsaved.title'),
    text: t('owner:edit.unsaved.text'),
    leave: t('owner:edit.unsaved.leave'),
    stay: t('owner:edit.unsaved.stay'),
  }
  return <LeaveDialog question={question} texts={unsaved ? texts : leaveUploadsTexts(t)} />
}
