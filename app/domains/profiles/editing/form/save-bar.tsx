import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'

/** Within reach of the thumb however long the form is. Cancel leads to the profile as others see it (SPEC 2). */
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
