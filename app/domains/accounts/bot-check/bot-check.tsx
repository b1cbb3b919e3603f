import { useTranslation } from 'react-i18next'
import { useAllowRecaptcha } from '~/platform/http/hydrate'
import { useRootData } from '~/ui/frame/root-data'
import { RichText } from '~/ui/rich-text'
import botCheckModule from './bot-check-module.js?url&no-inline'
import { type BotCheckAction, HONEYPOT, STAMP } from './check-fields'

/**
 * What a form carries so that `guardAgainstBots` can judge it: a trap for programs, the time it was made, and the
 * module that proves a person's browser once somebody touches the form. Works on visitor and member pages.
 */
export function BotCheck({
  action,
  inDialog = false,
}: {
  action: BotCheckAction
  /** A dialog stands on pages that are the same for everybody: its module asks for the time when it is needed. */
  inDialog?: boolean
}) {
  const { t } = useTranslation()
  const check = useRootData()?.botCheck
  const recaptcha = check?.recaptcha
  const allowRecaptcha = useAllowRecaptcha()
  if (recaptcha) allowRecaptcha()
  return (
    <>
      {/* Not hidden from programs, but from people: by sight, by ear, by key and by the password manager. */}
      <div className="sr-only" aria-hidden="true">
        <label>
          {t('auth:botCheck.leaveEmpty')}
          <input
            name={HONEYPOT}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-bwignore=""
            data-lpignore="true"
            data-form-type="other"
          />
        </label>
      </div>
      {check && !inDialog && action !== 'login' ? (
        <input type="hidden" name={STAMP} value={check.stamp} />
      ) : null}
      {recaptcha ? (
        <div
          className="text-sm text-ink-soft"
          data-bot-check={botCheckModule}
          data-action={action}
          data-script={recaptcha.script}
          data-site-key={recaptcha.siteKey}
          data-missing={t('auth:botCheck.missing')}
        >
          <p className="field-error" role="alert" data-bot-message />
          <GooglesTerms />
        </div>
      ) : action === 'login' ? null : (
        <div hidden data-bot-check={botCheckModule} />
      )}
    </>
  )
}

/** Asked for by Google in place of its badge, and owed to the reader. */
function GooglesTerms() {
  const { t } = useTranslation()
  return (
    <p>
      <RichText
        text={t('auth:botCheck.google')}
        tags={{
          datenschutz: (text) => <OfGoogle page="privacy" text={text} />,
          bedingungen: (text) => <OfGoogle page="terms" text={text} />,
        }}
      />
    </p>
  )
}

function OfGoogle({ page, text }: { page: 'privacy' | 'terms'; text: string }) {
  return (
    <a className="link" href={`https://policies.google.com/${page}`} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
