import { useTranslation } from 'react-i18next'
import { HONEYPOT, STAMP } from '~/domains/accounts/form-drafts/draft-fields'
import { useAllowRecaptcha } from '~/platform/http/remix/hydrate'
import { LINK } from '~/ui/classes/link'
import { ERROR } from '~/ui/form/field-classes'
import { type RootData, useRootData } from '~/ui/frame/root-data'
import { RichText } from '~/ui/markup/rich-text'
import { Notice } from '~/ui/notice'
import botCheckModule from './bot-check-module.js?url&no-inline'
import type { BotCheckAction } from './provider'
import { type BotRefusal, botRefusalText } from './refusal'

/**
 * The notice above a form that the bot check refused: says why.
 * @param failed the title, which names the failed action (SPEC 8)
 * @param hasPassword whether the form has a password, which an expired form does not keep: the notice then asks for it again
 */
export function BotRefusedNotice({
  refused,
  failed,
  hasPassword = false,
}: {
  refused: BotRefusal
  failed?: string
  hasPassword?: boolean
}) {
  const { t } = useTranslation()
  const isPasswordGone = hasPassword && refused.refusal === 'form-expired'
  const why = `${botRefusalText(t, refused)}${isPasswordGone ? ` ${t('auth:botCheck.passwordAgain')}` : ''}`
  return (
    <Notice tone="error" takesFocus title={failed ?? why}>
      {failed ? why : null}
    </Notice>
  )
}

type Recaptcha = NonNullable<RootData['botCheck']['recaptcha']>

/**
 * The fields of a form that `guardAgainstBots` checks: a honeypot, the time of creation, and the module that solves the check on first
 * contact with the form. Works on visitor and member pages.
 * @param level the level of the harder task that the server requires (`task-required`). The module then starts at once
 */
export function BotCheck({ action, level }: { action: BotCheckAction; level?: number }) {
  const check = useRootData()?.botCheck
  const recaptcha = useRecaptcha()
  const stamp = action === 'login' ? undefined : check?.stamp
  return <BotCheckFields action={action} stamp={stamp} recaptcha={recaptcha} level={level} />
}

/** The settings of reCAPTCHA, null if the operator uses none. A page that calls this is allowed to load Google's script. */
export function useRecaptcha(): Recaptcha | null {
  const recaptcha = useRootData()?.botCheck.recaptcha ?? null
  const allowRecaptcha = useAllowRecaptcha()
  if (recaptcha) allowRecaptcha()
  return recaptcha
}

/** The fields of `BotCheck` with a given stamp. Without one, as in a dialog, the module requests a stamp when it is needed. */
export function BotCheckFields({
  action,
  stamp,
  recaptcha,
  level,
}: {
  action: BotCheckAction
  stamp?: string
  recaptcha: Recaptcha | null
  level?: number
}) {
  const { t } = useTranslation()
  return (
    <>
      {/* Hidden from people (sight, screen reader, keyboard, password manager), but not from bots. */}
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
      {stamp ? <input type="hidden" name={STAMP} value={stamp} /> : null}
      {recaptcha ? (
        <div
          className="text-sm text-ink-soft"
          data-bot-check={botCheckModule}
          data-action={action}
          data-script={recaptcha.script}
          data-site-key={recaptcha.siteKey}
          data-level={level}
          data-missing={t('auth:botCheck.missing')}
        >
          <p className={ERROR} role="alert" data-bot-message />
          <RecaptchaTerms />
        </div>
      ) : action === 'login' && !level ? null : (
        <div hidden data-bot-check={botCheckModule} data-level={level} />
      )}
    </>
  )
}

/** Google requires this text in place of its badge. */
function RecaptchaTerms() {
  const { t } = useTranslation()
  return (
    <p>
      <RichText
        text={t('auth:botCheck.google')}
        tags={{
          datenschutz: (text) => <GoogleLink page="privacy" text={text} />,
          bedingungen: (text) => <GoogleLink page="terms" text={text} />,
        }}
      />
    </p>
  )
}

function GoogleLink({ page, text }: { page: 'privacy' | 'terms'; text: string }) {
  return (
    <a className={LINK} href={`https://policies.google.com/${page}`} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
