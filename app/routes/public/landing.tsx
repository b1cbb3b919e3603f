import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { LandingPicture } from '~/domains/auth/register/landing-picture'
import { languageOf, translator } from '~/i18n/server.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'
import { Page } from '~/ui/frame/page'
import { pageTitle } from '~/ui/frame/page-handle'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { LINK } from '~/ui/link'

export function loader({ request }: LoaderFunctionArgs) {
  const t = translator(languageOf(request))
  return { title: t('auth:landing.title') }
}

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => [
  pageTitle(matches, page?.title),
]

/** SPEC 2 "Landing": a headline, four features, a button to /select-type and a link to /register. */
export default function Landing() {
  const { t } = useTranslation()
  const appName = useRootData()?.appName ?? ''
  const features = [
    { icon: 'map-pin', title: t('auth:landing.nearTitle'), text: t('auth:landing.nearText') },
    { icon: 'message-circle', title: t('auth:landing.chatTitle'), text: t('auth:landing.chatText') },
    { icon: 'shield-check', title: t('auth:landing.discreetTitle'), text: t('auth:landing.discreetText') },
    { icon: 'lock', title: t('auth:landing.safeTitle'), text: t('auth:landing.safeText') },
  ] as const
  return (
    <Page>
      <section className="grid items-center gap-8 py-6 lg:grid-cols-2 lg:gap-12 lg:py-14">
        <div className="grid justify-items-center gap-5 text-center lg:justify-items-start lg:text-left">
          <h1 className="m-0 text-balance font-serif text-3xl font-semibold">{t('auth:landing.heading')}</h1>
          <p className="max-w-prose text-balance text-lg text-ink-soft">
            {t('auth:landing.lead', { appName })}
          </p>
          <ButtonLink href="/select-type">{t('auth:landing.start')}</ButtonLink>
          <p>
            {t('auth:landing.haveNoAccount')}{' '}
            <Anchor className={LINK} href="/register">
              {t('auth:landing.register')}
            </Anchor>
          </p>
        </div>
        <LandingPicture className="mx-auto w-full max-w-80 lg:max-w-md" />
      </section>
      <section aria-labelledby="features">
        <h2 id="features" className="sr-only">
          {t('auth:landing.features')}
        </h2>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {features.map((feature) => (
            <li key={feature.icon} className={`${CARD} grid content-start gap-3 p-5`}>
              <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent">
                <Icon name={feature.icon} size={22} />
              </span>
              <h3 className="font-serif text-xl font-semibold">{feature.title}</h3>
              <p className="text-ink-soft">{feature.text}</p>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
