import type { SubmissionResult } from '@conform-to/react'
import type { UserType } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { TextArea, TextField } from '~/ui/form/field'
import { FORM } from '~/ui/form/field-classes'
import { RadioCards } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { Notice } from '~/ui/notice'
import { PANEL } from '~/ui/panel'
import { adminErrorText } from '../forms'
import { ConflictNotice } from './conflict-notice'
import { editFormFor } from './edit-form'
import type { Conflict } from './edited-fields.server'
import { PartHeading, ProviderFields } from './provider-fields'

/** The values of the form's fields as texts, as typed. */
export type UserValues = Record<string, string | string[] | undefined>

/** A column of checkboxes. An empty error line takes up no space; the gap below the last checkbox is as large as below a text field. */
const BOXES = 'mb-4.5 **:data-error-line:empty:min-h-0 **:data-error-line:empty:pb-0'
/**
 * The bar with the save button at the end of the form. It stays visible while the form scrolls, and is as wide as the dialog or the card,
 * which clips its corners. In a low window it scrolls with the form.
 */
const SAVE = 'sticky z-5 border-t border-line py-3 lg:flex lg:justify-end lg:py-2 low:static!'
const SAVE_IN_DIALOG = `${SAVE} -bottom-5 -mb-5 bg-raised`
const SAVE_ON_PAGE = `${SAVE} bottom-[calc(var(--spacing-nav)-0.25rem+env(safe-area-inset-bottom))] -mx-4 -mb-4 bg-surface px-4 lg:bottom-0`
const PRIVACY = ['showOnlineStatus', 'showLastSeen', 'allowMessagePreviews'] as const

/** SPEC 2 and 7: every field of an account that an admin may change, in groups. */
export function EditUserForm({
  action,
  type,
  values,
  seen,
  reply,
  conflict,
  failed,
  canSetRoles,
  fetcherKey,
}: {
  action: string
  type: UserType
  values: UserValues
  /** The stored values that the form was filled with, as JSON: the server compares them with those stored at submission. */
  seen: string
  reply: SubmissionResult | undefined
  conflict: Conflict | null
  /** The error message about the form as a whole. */
  failed: string | null
  canSetRoles: boolean
  /** Only in a dialog: the key of the fetcher that submits the form. */
  fetcherKey?: string
}) {
  const { t } = useTranslation()
  // The stored type, not the chosen one: the fields of another type are shown only after saving.
  const isProvider = type === 'trans'
  const inDialog = fetcherKey !== undefined
  const [form, fields] = useSchemaForm({
    id: 'edit',
    schema: editFormFor(isProvider ? 'trans' : 'man'),
    reply,
    values: values as never,
  })
  return (
    <div className={inDialog ? 'grid gap-5' : `${PANEL} grid gap-5 overflow-clip`}>
      {conflict ? <ConflictNotice conflict={conflict} /> : null}
      {failed ? (
        <Notice tone="error" takesFocus title={t('admin:user.failed')}>
          {failed}
        </Notice>
      ) : null}
      {conflict || failed ? null : (
        <ErrorSummary errors={errorsIn(reply, (error) => adminErrorText(t, error), 'edit')} />
      )}
      <SchemaForm
        form={form}
        errorText={adminErrorText}
        action={action}
        fetcherKey={fetcherKey}
        // The bar with the save button must not cover a focused field.
        className={`${FORM} **:scroll-mb-24`}
      >
        <AccountField />
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="seen" value={seen} />
        <PartHeading inDialog={inDialog}>{t('admin:user.account')}</PartHeading>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField field={fields.firstName} label={t('admin:field.firstName')} autoComplete="off" />
          <TextField field={fields.lastName} label={t('admin:field.lastName')} autoComplete="off" />
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField
            field={fields.username}
            label={t('admin:field.username')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div className="min-w-0">
            <TextField
              field={fields.email}
              label={t('admin:field.email')}
              hint={t('admin:user.emailHint')}
              maxLength={undefined}
              autoComplete="off"
              autoCapitalize="none"
              inputMode="email"
              spellCheck={false}
            />
            {/* The field above reserves space for its error line. */}
            <div className={`-mt-4 ${BOXES}`}>
              <Checkbox field={fields.isEmailVerified} label={t('admin:field.isEmailVerified')} />
            </div>
          </div>
        </div>
        <RadioCards
          field={fields.userType}
          legend={t('admin:field.userType')}
          columns="sm:grid-cols-2 sm:gap-x-4"
          options={[
            { value: 'trans', label: t('admin:users.trans') },
            { value: 'man', label: t('admin:users.man') },
          ]}
        />
        <PartHeading inDialog={inDialog}>{t('admin:user.profile')}</PartHeading>
        <TextField field={fields.location} label={t('admin:field.location')} autoComplete="off" />
        <input type="hidden" name="placeSlug" value={String(values.placeSlug ?? '')} />
        <TextArea field={fields.bio} label={t('admin:field.bio')} rows={4} dir="auto" />
        {isProvider ? (
          <TextArea field={fields.about} label={t('admin:field.about')} rows={8} dir="auto" />
        ) : null}
        {isProvider ? (
          <ProviderFields fields={fields} inDialog={inDialog} />
        ) : (
          <TextField field={fields.age} label={t('admin:field.age')} inputMode="numeric" autoComplete="off" />
        )}
        <PartHeading inDialog={inDialog}>{t('admin:user.privacy')}</PartHeading>
        <div className={BOXES}>
          {PRIVACY.map((name) => (
            <Checkbox key={name} field={fields[name]} label={t(`admin:field.${name}`)} />
          ))}
        </div>
        <PartHeading inDialog={inDialog}>{t('admin:user.roles')}</PartHeading>
        <p className="text-sm text-ink-soft">{t(canSetRoles ? 'admin:user.rolesHint' : 'admin:user.self')}</p>
        <div className={BOXES}>
          <Checkbox field={fields.isModerator} label={t('admin:field.isModerator')} />
          <Checkbox field={fields.isAdmin} label={t('admin:field.isAdmin')} />
        </div>
        <div className={inDialog ? SAVE_IN_DIALOG : SAVE_ON_PAGE}>
          <Button wide className="lg:w-35" pendingText={t('admin:user.pending')}>
            {t('admin:user.save')}
          </Button>
        </div>
      </SchemaForm>
    </div>
  )
}
