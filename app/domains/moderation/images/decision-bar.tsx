import type { SubmissionResult } from '@conform-to/react'
import { REJECT_GROUNDS } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { CHIPS, Checkbox } from '~/ui/form/choice'
import { TextField } from '~/ui/form/field'
import { LABEL } from '~/ui/form/field-classes'
import { FieldError } from '~/ui/form/field-frame'
import { radiosOf } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Icon } from '~/ui/icon'
import { TAKES_FOCUS } from '~/ui/notice'
import type { HintMark } from '../hints/marks'
import { APPROVE, REJECT, reasonErrorText, RejectFormSchema as Schema } from './forms'
import type { RejectionDraft } from './rejection-draft.server'

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
            className="max-lg:gap-1.5 max-lg:px-1"
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
        className="max-lg:gap-1.5 max-lg:px-1"
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

export const REJECT_FORM = 'reject'

const GROUNDS = REJECT_GROUNDS.map((value) => ({ value }))

/**
 * The form for rejecting an image: the moderator selects a predefined reason, writes a text, or both. The submit button is in the decision
 * bar.
 */
export function RejectForm({
  image,
  action,
  marks,
  draft,
  reply,
}: {
  image: { id: string; nextId: string | null }
  action: string
  /** Reasons that the automatic hints suggest. */
  marks: readonly HintMark[]
  /** What the form begins with. */
  draft: RejectionDraft | null
  /** The result of the last submission, with its errors. */
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const values = { ground: draft?.ground, reason: draft?.reason, block: draft?.block }
  const [form, { reason, ground, block }] = useSchemaForm({ id: REJECT_FORM, schema: Schema, reply, values })
  return (
    <SchemaForm form={form} errorText={reasonErrorText} action={action}>
      <input type="hidden" name="id" value={image.id} />
      {image.nextId ? <input type="hidden" name="next" value={image.nextId} /> : null}
      <input type="hidden" name="decision" value={REJECT} />
      <fieldset
        className="group/grounds mb-4 min-w-0 scroll-mt-[calc(var(--spacing-bar)+1rem)] scroll-mb-24 [&_input]:scroll-mt-40 [&_input]:scroll-mb-40"
        aria-describedby={ground.errorId}
        // Without JavaScript the answer would show the top of the page.
        {...(reply?.error?.ground ? TAKES_FOCUS : {})}
      >
        <legend className={LABEL}>{t('hints:grounds')}</legend>
        {/* Above the reasons: below them the decision bar would cover the error on a phone. */}
        <FieldError field={ground} className="empty:hidden" />
        <div className={CHIPS}>
          {radiosOf({ field: ground, options: GROUNDS }).map(({ option, input }, index) => {
            const label = t(`hints:ground.${option.value}.label`)
            const isSuggested = marks.some((mark) => mark === option.value)
            return (
              <label key={option.value} htmlFor={input.id}>
                <input {...input} data-queue={`ground-${index + 1}`} />
                <span aria-hidden="true" className="mr-1.5 text-ink-soft tabular-nums max-md:hidden">
                  {index + 1}
                </span>
                {isSuggested ? t('hints:suggested', { label }) : label}
              </label>
            )
          })}
        </div>
        <p className="mt-2 hidden text-sm font-semibold text-accent group-has-[input:focus-visible]/grounds:block max-md:hidden noscript:hidden">
          {t('moderation:keysReject')}
        </p>
      </fieldset>
      <TextField
        field={reason}
        label={t('moderation:reason')}
        hint={t('moderation:reasonHint')}
        autoComplete="off"
        data-queue="reason"
        optional
      />
      {/* The field above reserves space for its error; the negative margins remove that space, and move the hint closer to its label. */}
      <div className="-mt-4 mb-1 **:data-error-line:empty:min-h-0 **:data-error-line:empty:pb-0 [&_p:first-of-type]:-mt-1.5">
        <Checkbox field={block} label={t('pictures:blocked.also')} hint={t('pictures:blocked.alsoHint')} />
      </div>
    </SchemaForm>
  )
}
