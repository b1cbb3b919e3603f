import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { APPROVE } from './forms'
import { REJECT_FORM } from './reject-form'

// Like the save bar of a profile: above the navigation on a phone, at the edge of the window beside the photo.
const BAR =
  'sticky bottom-[calc(var(--spacing-nav)-0.25rem+env(safe-area-inset-bottom))] z-5 grid auto-cols-fr grid-flow-col gap-3 ' +
  'border-t border-line bg-canvas py-2.5 max-md:-mx-4 max-md:px-4 lg:bottom-0'

/** The buttons of a decision, always on screen: above the navigation on a phone. An approved photo can only be rejected. */
export function DecisionBar({
  image,
  action,
  canApprove,
}: {
  image: { id: string; nextId: string | null }
  action: string
  canApprove: boolean
}) {
  const { t } = useTranslation()
  return (
    <fieldset className={BAR}>
      <legend className="sr-only">{t('moderation:actions')}</legend>
      {canApprove ? (
        <form method="post" action={action}>
          <input type="hidden" name="id" value={image.id} />
          {image.nextId ? <input type="hidden" name="next" value={image.nextId} /> : null}
          <input type="hidden" name="decision" value={APPROVE} />
          <Button
            wide
            variant="approve"
            className="max-md:gap-1.5 max-md:px-1"
            data-queue="approve"
            pendingText={t('moderation:pending')}
          >
            <Icon name="check" />
            {t('moderation:approve')}
          </Button>
        </form>
      ) : null}
      <Button
        wide
        variant="reject"
        className="max-md:gap-1.5 max-md:px-1"
        form={REJECT_FORM}
        data-queue="reject"
        pendingText={t('moderation:pending')}
      >
        <Icon name="x" />
        {t('moderation:reject')}
      </Button>
    </fieldset>
  )
}
