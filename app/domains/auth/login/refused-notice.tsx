import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { SignInRefusal } from './login.server'
import { refusalText } from './refusal-text'

/** SPEC 8 "Anmeldung fehlgeschlagen", with the reason; a suspended person reads how to appeal (DECISIONS). */
export function RefusedNotice({ refused }: { refused: SignInRefusal }) {
  const { t } = useTranslation()
  return (
    <Notice tone="error" title={t('auth:refusal.title')}>
      <p>{refusalText(t, refused)}</p>
      {refused.refusal === 'blocked' ? (
        <p className="mt-2">
          {t('auth:refusal.appeal')}{' '}
          <Anchor className="link" href="/legal">
            {t('auth:refusal.appealLink')}
          </Anchor>
        </p>
      ) : null}
    </Notice>
  )
}
