import { useTranslation } from 'react-i18next'
import { Anchor, ButtonLink } from '~/ui/button'
import { LINK } from '~/ui/classes/link'
import { Notice } from '~/ui/notice'
import type { SignInRefusal } from './login.server'
import { refusalText } from './refusal-text'

/** Says why a login was refused (SPEC 8 "Anmeldung fehlgeschlagen"). A suspended user also gets the statement and a way to appeal. */
export function RefusedNotice({ refused }: { refused: SignInRefusal }) {
  const { t } = useTranslation()
  const statement = refused.refusal === 'suspended' ? refused.statement : null
  return (
    <Notice tone="error" takesFocus title={t('auth:refusal.title')}>
      <p>{refusalText(t, refused)}</p>
      {statement ? (
        <div className="mt-2 grid gap-3">
          <details open>
            <summary className="font-semibold">{t('auth:refusal.statement')}</summary>
            {statement.text.split('\n\n').map((paragraph) => (
              <p key={paragraph} className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
                {paragraph}
              </p>
            ))}
          </details>
          <ButtonLink variant="secondary" href={statement.appeal}>
            {t('auth:refusal.object')}
          </ButtonLink>
          <p>
            <Anchor className={LINK} href="/support">
              {t('support:contact')}
            </Anchor>
          </p>
        </div>
      ) : refused.refusal === 'suspended' ? (
        <p className="mt-2">
          {t('auth:refusal.appeal')}{' '}
          <Anchor className={LINK} href="/support">
            {t('auth:refusal.appealLink')}
          </Anchor>
        </p>
      ) : null}
    </Notice>
  )
}
