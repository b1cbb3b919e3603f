import {
  VERIFICATION_FILE_MAX_MB,
  VERIFICATION_PICTURES,
  type VerificationKind,
  type VerificationPicture,
} from 'db/limits/verification'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { ACCEPTED } from '~/domains/media/own-photos/own-photos'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { ErrorSummary } from '~/ui/form/error-summary'
import { FORM, HINT } from '~/ui/form/field-classes'
import { FileField } from '~/ui/form/file-field'
import { Icon } from '~/ui/icon'
import { type FileRefusal, fileRefusalText } from '../refusal'

const STEPS = ['one', 'two', 'three'] as const

/** The steps of one kind, with the code of the day for photos. */
export function Steps({ kind, code }: { kind: VerificationKind; code: string | null }) {
  const { t } = useTranslation()
  const steps = kind === 'photos' ? 'photos' : 'document'
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="steps">
      <h2 id="steps">{t('verification:form.steps')}</h2>
      <ol className="grid list-decimal gap-2 pl-5">
        {STEPS.map((step) => (
          <li key={step}>{t(`verification:form.${steps}.${step}`)}</li>
        ))}
      </ol>
      {code ? (
        <div className="rounded-card bg-accent-soft p-4 text-center">
          <p className="text-sm text-ink-soft">{t('verification:form.code')}</p>
          <p className="font-mono text-3xl font-semibold tracking-[0.2em]" data-code translate="no">
            {code}
          </p>
          <p className={HINT}>{t('verification:form.codeHint')}</p>
        </div>
      ) : null}
    </section>
  )
}

/** The form with the pictures of a request. With `capture` a phone opens its camera; other devices choose a file. */
export function SendForm({
  kind,
  refused,
}: {
  kind: VerificationKind
  refused: Partial<Record<VerificationPicture, FileRefusal>>
}) {
  const { t } = useTranslation()
  const errors = VERIFICATION_PICTURES[kind].flatMap((picture) => {
    const refusal = refused[picture]
    return refusal ? [{ fieldId: `f-${picture}`, text: fileRefusalText(t, refusal) }] : []
  })
  return (
    <>
      <ErrorSummary errors={errors} />
      <form
        method="post"
        encType="multipart/form-data"
        action={`/verification/${kind}`}
        className={`${FORM} ${CARD} p-5`}
        data-checked
      >
        <AccountField />
        {VERIFICATION_PICTURES[kind].map((picture) => (
          <PictureField key={picture} picture={picture} refusal={refused[picture]} />
        ))}
        <p className="mb-3 text-sm text-ink-soft">{t('verification:form.consent')}</p>
        <Button wide pendingText={t('verification:form.pending')}>
          <Icon name="lock" />
          {t('verification:form.submit')}
        </Button>
      </form>
    </>
  )
}

function PictureField({ picture, refusal }: { picture: VerificationPicture; refusal?: FileRefusal }) {
  const { t } = useTranslation()
  const hint = picture === 'selfie' ? 'selfieHint' : 'documentHint'
  return (
    <FileField
      id={`f-${picture}`}
      name={picture}
      label={t(`verification:form.field.${picture}`)}
      hint={t(`verification:form.field.${hint}`, { maxMb: VERIFICATION_FILE_MAX_MB })}
      error={refusal && fileRefusalText(t, refusal)}
      missingText={fileRefusalText(t, 'missing')}
      accept={ACCEPTED}
      capture={picture === 'selfie' ? 'user' : 'environment'}
      required
    />
  )
}
