import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { ErrorSummary, errorsIn } from '~/ui/form/error-summary'
import { Notice } from '~/ui/notice'
import { formErrorText } from './forms/form-errors'
import { type MembersOnly, withRedirectTo } from './redirect-to'

/** Shown above a restored form, which looks as if it had been submitted. */
export function FormDraftNotice() {
  const { t } = useTranslation()
  return (
    <Notice tone="info" title={t('auth:formDraft.title')}>
      {t('auth:formDraft.text')}
    </Notice>
  )
}

/** The errors that the server found in a form of accounts, above it. */
export function FormSummary({ reply, id }: { reply: SubmissionResult | undefined; id?: string }) {
  const { t } = useTranslation()
  return <ErrorSummary errors={errorsIn(reply, (error) => formErrorText(t, error), id)} />
}

/** "Anmeldung erforderlich": both links return to the requested page. */
export function MembersOnlyNotice({ notice }: { notice: MembersOnly }) {
  const { t } = useTranslation()
  const chat = notice.membersOnly === 'chat'
  return (
    <div className="grid justify-items-center gap-4">
      <Notice
        tone="info"
        className="text-left"
        title={chat ? t('auth:membersOnly.chatTitle') : t('auth:membersOnly.title')}
      >
        {chat ? t('auth:membersOnly.chatText') : t('auth:membersOnly.text')}
      </Notice>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink href={withRedirectTo('/login', notice.redirectTo)}>
          {t('auth:membersOnly.login')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={withRedirectTo('/register', notice.redirectTo)}>
          {t('auth:membersOnly.register')}
        </ButtonLink>
      </div>
    </div>
  )
}
