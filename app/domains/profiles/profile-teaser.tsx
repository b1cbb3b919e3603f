import { useTranslation } from 'react-i18next'
import { seconds } from '~/platform/durations'
import { ButtonLink } from '~/ui/button'
import { DialogLink } from '~/ui/dialog'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'

const REDIRECT_AFTER = seconds(1)

/**
 * Why a visitor sees no more, and the login links. With JavaScript the module shows it as a toast and redirects to /select-type after a
 * second (SPEC 2 "Profile view"), unless the age is not confirmed yet.
 */
export function ProfileTeaser({ name, target }: { name: string; target: string }) {
  const { t } = useTranslation()
  const ageConfirmed = useRootData()?.ageConfirmed
  const way = new URLSearchParams({ redirectTo: target })
  return (
    <section
      aria-labelledby="way-in"
      className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="way-in" className="flex items-center gap-2">
        <Icon name="lock" size={20} className="text-accent" />
        {t('profiles:teaser.title')}
      </h2>
      <p className="wrap-anywhere text-ink-soft">{t('profiles:teaser.text', { name })}</p>
      <div className="flex flex-wrap gap-3">
        <DialogLink
          dialog="auth"
          data-redirect-to={target}
          href={`/login?${way}`}
          className="btn btn-primary"
        >
          {t('profiles:teaser.login')}
        </DialogLink>
        <ButtonLink
          variant="secondary"
          href={`/select-type?${way}`}
          data-redirect-after={ageConfirmed ? REDIRECT_AFTER : undefined}
          data-redirect-text={t('profiles:teaser.title')}
        >
          {t('profiles:teaser.register')}
        </ButtonLink>
      </div>
    </section>
  )
}
