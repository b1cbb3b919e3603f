import type { useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'

/** Within reach of the thumb for a form of any length. Cancel leads to the profile as others see it (SPEC 2). */
export function SaveBar({ unsaved, pending }: { unsaved: boolean; pending: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="save-bar">
      <p className="save-state" role="status">
        {unsaved ? t('profiles:edit.unsaved.status') : null}
      </p>
      <ButtonLink href="/profile" variant="secondary">
        {t('profiles:edit.cancel')}
      </ButtonLink>
      <Button pending={pending} pendingText={t('profiles:edit.pending')}>
        {t('profiles:edit.save')}
      </Button>
    </div>
  )
}

/** Asks before input is lost. Not a kit dialog: it has no address and no history entry, since it blocks a navigation. */
export function LeaveDialog({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsking = blocker.state === 'blocked'
  useEffect(() => {
    if (isAsking) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isAsking])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="leave-title"
      data-own
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <div className="dialog-body grid gap-2">
        <h2 id="leave-title">{t('profiles:edit.unsaved.title')}</h2>
        <p className="text-ink-soft">{t('profiles:edit.unsaved.text')}</p>
      </div>
      <div className="dialog-foot">
        <Button type="button" variant="secondary" onClick={() => blocker.proceed?.()}>
          {t('profiles:edit.unsaved.leave')}
        </Button>
        <Button type="button" onClick={() => blocker.reset?.()}>
          {t('profiles:edit.unsaved.stay')}
        </Button>
      </div>
    </dialog>
  )
}
