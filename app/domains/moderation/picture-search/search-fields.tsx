import type { SubmissionResult } from '@conform-to/react'
import { IMAGE_MAX_MB } from 'db/limits/media'
import { SEARCH_PHOTOS_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { BotCheck } from '~/domains/auth/bot-check/bot-check'
import { EmailField } from '~/domains/auth/forms/email-field'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { FORM } from '~/ui/form/field-classes'
import { FileField } from '~/ui/form/file-field'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { MemberSearchFormSchema, MY_PICTURE, PHOTOS_FIELD, SearchFormSchema, searchErrorText } from './forms'

type Fields = {
  reply: SubmissionResult | undefined
  isMember: boolean
  /** Why the photos were refused. */
  photosError: string | undefined
  /** Whether the server returned the form: its files must be chosen again, since browsers do not keep them. */
  isAgain: boolean
  /** The level of the bot check's task. */
  level: number | undefined
}

/** The form of /my-picture. Members do not enter an e-mail address. */
export function SearchFields(props: Fields) {
  return props.isMember ? <MemberForm {...props} /> : <VisitorForm {...props} />
}

const FILE_FORM = { action: MY_PICTURE, encType: 'multipart/form-data', className: FORM } as const

function VisitorForm(props: Fields) {
  const { t } = useTranslation()
  const [form, { email }] = useSchemaForm({ schema: SearchFormSchema, reply: props.reply })
  return (
    <SchemaForm form={form} errorText={searchErrorText} {...FILE_FORM}>
      <PhotosField {...props} />
      <EmailField
        field={email}
        label={t('pictures:field.email')}
        hint={t('pictures:field.emailHint')}
        invalidText={t('pictures:error.email')}
      />
      <Submit {...props} />
    </SchemaForm>
  )
}

function MemberForm(props: Fields) {
  const { t } = useTranslation()
  const [form] = useSchemaForm({ schema: MemberSearchFormSchema, reply: props.reply })
  return (
    <SchemaForm form={form} errorText={searchErrorText} {...FILE_FORM}>
      <AccountField />
      <PhotosField {...props} />
      <p className="mb-4 text-ink-soft">{t('pictures:field.account')}</p>
      <Submit {...props} />
    </SchemaForm>
  )
}

function PhotosField({ photosError, isAgain }: Fields) {
  const { t } = useTranslation()
  return (
    <FileField
      id={PHOTOS_FIELD}
      name={PHOTOS_FIELD}
      label={t('pictures:field.photos')}
      hint={t('pictures:field.photosHint', { max: SEARCH_PHOTOS_MAX, maxMb: IMAGE_MAX_MB })}
      error={photosError ?? (isAgain ? t('pictures:chooseAgain') : undefined)}
      missingText={t('pictures:error.noPhoto')}
      accept={ACCEPTED}
      multiple
      required
    />
  )
}

function Submit({ level }: Fields) {
  const { t } = useTranslation()
  return (
    <>
      <BotCheck action="picture-search" level={level} />
      <Button className={MAIN_BUTTON} pendingText={t('pictures:pending')}>
        {t('pictures:submit')}
      </Button>
    </>
  )
}
